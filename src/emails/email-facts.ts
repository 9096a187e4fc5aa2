import type { Selectable } from 'kysely'
import type { ChargeWord } from '#contract/charge-words.ts'
import { backByLabel } from '#contract/back-by.ts'
import type { Availability } from '#contract/availability-words.ts'
import type { Discount } from '#contract/discounts.ts'
import type { BookingMode } from '#contract/shop-settings.ts'
import type { NoticeText } from '#contract/repair-notice.ts'
import type { PlainText, ShownField } from '#contract/ticket-fields.ts'
import type { PasscodeChoice } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { Parcel } from '#contract/carriers.schema.ts'
import type { TicketColumn, TicketsTable } from '#db/schema/tickets.ts'

/** Facts about the shop that every email shows. */
export type ShopFacts = {
  name: string
  street: string
  /** Suburb, state and postcode. */
  suburb: string
  phone: string
  email: string
  bank: { accountName: string; bsb: string; accountNumber: string; payId?: string }
  /** Empty while the shop has none. */
  abn: string
  /** Base URL of the site, without a trailing slash. */
  url: string
  /** When customers post their phone. */
  booking: BookingMode
  /** How long an approval and a parcel take, in words. */
  approvalTime: string
  parcelTime: string
  /** Whether the shop has a mark of its own. */
  hasMark?: boolean
  /** Whether an answer to this email reaches its ticket. */
  takesReplies?: boolean
  /** How often a customer is asked about a phone that has not arrived, before staff are told. */
  timesAsked: number
  /** When work on a phone begins because of a closure; left out while none is near. */
  workStart?: string | null
}

/** Ticket data that emails may contain: no passcode, serial number or return address. */
export type EmailTicket = {
  id: number
  /** What a bank transfer for it carries as reference. */
  reference: string
  /** What the document that charges it is called. */
  document: ChargeWord
  /** The other tickets of its parcel, as label and words. */
  beside: readonly Fact[]
  customer: string
  phone: string
  /** "Screen Replacement". */
  repair: string
  /** Whole days since the ticket entered its status, when the email was queued. */
  daysInStatus: number
  /** Whole dollars. */
  price: number
  /** What was taken off it at the booking. */
  discount: Discount | null
  /** The fee for going before others; 0 without. */
  expressCents: number
  /** Whether its price is what a quote says. */
  asked: boolean
  /** Whether its owner asked for a quote and still has the phone. */
  atHome: boolean
  /** What it costs when the repair is not carried out, in words. */
  withoutRepair: string
  /** How soon the shop said the repair can be done, at the booking; null when it said nothing. */
  availability: Availability | null
  /** Between which days the phone should be home, in words, and why that moved last; null where nothing is said. */
  backBy: { words: string; reason: string | null } | null
  status: Status
  passcodeChoice: PasscodeChoice
  batteryDamaged: boolean
  /** URL of the ticket's private page, which needs no log-in; null once the ticket was erased. */
  privateLink: string | null
  /** The columns among the facts that emails show, on one line each. */
  stored: PlainText<Pick<Selectable<TicketsTable>, ShownField<'email'> & TicketColumn>>
  /** The page for a recipient who cannot log in: a guest, a person without an address, or the business that pays; null for others. */
  guestLink: string | null
  /** Whether the invoices go to a business, and not to the customer. */
  businessPays?: boolean
  /** Whether the email goes to the business that pays. */
  toPayer?: boolean
  shipping: {
    /** Checklist before posting the phone, in order. */
    preparations: string[]
    /** The repair notice that was accepted; until then the present one. */
    notice: NoticeText
    accepted: boolean
    inbound: Parcel | null
    outbound: Parcel | null
  }
}

/** A row of facts. */
export type Fact = readonly [label: string, value: string]

/** The rows that say which phone an email is about. */
export function phoneFacts({ id, phone }: EmailTicket): Fact[] {
  return [
    ['Ticket', String(id)],
    ['Phone', phone],
  ]
}

/** The same with the repair. */
export function ticketFacts(ticket: EmailTicket): Fact[] {
  return [...phoneFacts(ticket), ['Repair', ticket.repair], ...backByFacts(ticket)]
}

/** The row that says by when the phone should be home; none where nothing is said. */
export function backByFacts({ backBy }: EmailTicket): Fact[] {
  return backBy ? [[backByLabel, backBy.words]] : []
}

/** The same for staff, with the customer. */
export function customerFacts(ticket: EmailTicket): Fact[] {
  return ticketFacts(ticket).toSpliced(1, 0, ['Customer', ticket.customer])
}

/** How the recipient answers, within a sentence: a reply reaches a ticket only where the shop fetches replies. */
export function howToReply(shop: ShopFacts): string {
  return shop.takesReplies ? 'reply to this email' : `write to ${shop.email}`
}

/** What becomes of a reply, as the foot of an email says; staff know. */
export function whereRepliesGo(shop: ShopFacts): string {
  return shop.takesReplies
    ? 'You can reply to this email: we add your answer to your ticket.'
    : `Answers to this email go to ${shop.email}.`
}

type Linked = Pick<EmailTicket, 'id' | 'guestLink'>

/** URL of the customer's ticket page. */
export function ticketLink(shop: ShopFacts, ticket: Linked): string {
  return ticket.guestLink ?? `${shop.url}/account/ticket/${ticket.id}`
}

/** URL of the staff's ticket page. */
export function staffTicketLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${shop.url}/admin/tickets/${ticket.id}`
}

/** URL where staff see and record payments. */
export function staffMoneyLink(shop: ShopFacts, ticket: { id: number }): string {
  return `${staffTicketLink(shop, ticket)}/money`
}

/** URL where the customer sees and pays the invoice. */
export function payLink(shop: ShopFacts, ticket: Linked): string {
  return toPartLink(shop, ticket, 'pay')
}

/** URL of the customer's completion document. */
export function completionLink(shop: ShopFacts, ticket: Linked): string {
  return toPartLink(shop, ticket, 'completion')
}

/** URL of the packing slip. */
export function slipLink(shop: ShopFacts, ticket: Linked): string {
  return toPartLink(shop, ticket, 'packing-slip')
}

/** The private page of a guest holds all of these. */
function toPartLink(shop: ShopFacts, ticket: Linked, part: string): string {
  return ticket.guestLink ?? `${ticketLink(shop, ticket)}/${part}`
}
