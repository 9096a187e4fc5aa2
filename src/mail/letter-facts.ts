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
}

/** The customer's page of a ticket. */
export function ticketLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${shop.url}/account/ticket/${ticket.id}`
}

/** The staff's page of a ticket. */
export function staffTicketLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${shop.url}/admin/tickets/${ticket.id}`
}
