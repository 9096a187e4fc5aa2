import type { Parcel } from '#contract/carriers.ts'
import type { NoticeText } from '#contract/repair-notice.ts'
import type { PasscodeChoice, Status } from '#contract/tickets.ts'

/** What every letter says of the shop. */
export type ShopFacts = {
  name: string
  street: string
  /** Suburb, state and postcode. */
  suburb: string
  phone: string
  email: string
  bank: { accountName: string; bsb: string; accountNumber: string }
  /** The site's address, without a slash at the end. */
  url: string
}

/** What letters may say of a ticket: neither passcode, serial nor return address. */
export type TicketFacts = {
  id: number
  customer: string
  phone: string
  /** "Screen Replacement". */
  repair: string
  /** Whole dollars. */
  price: number
  status: Status
  passcodeChoice: PasscodeChoice
  batteryDamaged: boolean
  /** Opens the ticket's private page without logging in. */
  privateLink: string
  mailIn: {
    /** What to do before posting it, in order. */
    preparations: string[]
    /** The repair notice that was accepted; null for today's. */
    notice: NoticeText | null
    accepted: boolean
    inbound: Parcel | null
    outbound: Parcel | null
  }
}

/** The customer's page of a ticket. */
export function ticketLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${shop.url}/account/ticket/${ticket.id}`
}

/** The staff's page of a ticket. */
export function staffTicketLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${shop.url}/admin/tickets/${ticket.id}`
}

/** Where staff see and enter what was paid. */
export function staffMoneyLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${staffTicketLink(shop, ticket)}/money`
}

/** Where the customer sees the invoice and pays it. */
export function payLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${ticketLink(shop, ticket)}/pay`
}

/** The customer's page of the completion document of a ticket. */
export function completionLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${ticketLink(shop, ticket)}/completion`
}

/** The sheet that travels with the phone. */
export function slipLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${shop.url}/account/ticket/${ticket.id}/packing-slip`
}
