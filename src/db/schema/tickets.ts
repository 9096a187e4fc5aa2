import type { Generated, Selectable } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import type { DiscountKind } from '#contract/discounts.ts'
import type { StoredOutcome } from '#contract/outcomes.ts'
import type { ParcelCheck } from '#contract/parcels.ts'
import type { BatteryState, PasscodeChoice } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import type { UpdateChoice } from '#contract/updates.ts'
import type { Address } from '#contract/address.schema.ts'
import type { OwnTicket } from '#contract/privacy.schema.ts'

/** A new column does not compile until `ticketColumns` says whether it is personal. */
export type TicketsTable = Address & {
  phone_serial: string
  /** Serials that the ticket had before it was corrected, one a line; for the search. */
  earlier_serials: Generated<string>
  /** Encrypted passcode; null when there is none, or once it was erased. */
  passcode_encrypted: string | null
  /** E.164. */
  user_mobile: string
  /** Parcel numbers; empty while there is none. A carrier's page shows sender and receiver, so they are personal data. */
  tracking_in: Generated<string>
  tracking_out: Generated<string>
  /** The business that invoices are made out to; empty for a private person. A sole trader's ABN names a person. */
  buyer_company: Generated<string>
  buyer_abn: Generated<string>
  /** Where its invoices are sent; empty for the customer's own address. */
  buyer_email: Generated<string>
  /** The name that the customer signed with at the counter; empty otherwise. */
  signature: Generated<string>
  /** What the customer says is wrong; free text, which may name a person. */
  fault: Generated<string>
  /** A phone that is not in the catalogue, as the customer typed it; empty for others. */
  phone_name: Generated<string>
  id: Generated<number>
  account_id: number
  /** What is posted to the shop together with it; every ticket is in exactly one parcel. */
  parcel_id: number
  phone_id: number
  repair_key: RepairKey
  /** The quoted price in whole dollars, from the day of the booking. */
  price: number
  status: Status
  passcode_choice: PasscodeChoice
  battery: BatteryState
  notice_version: string | null
  notice_accepted_at: number | null
  /** The exact wording of the terms that were accepted with the booking; null when none were shown. */
  terms_version: string | null
  staff_assigned_id: number | null
  note_count: Generated<number>
  /** Newest note that is not deleted. */
  latest_note_id: number | null
  created_at: number
  updated_at: number
  version: Generated<number>
  /** When its personal data was erased. */
  erased_at: number | null
  /** Incremented to invalidate every private link sent before. */
  link_version: Generated<number>
  /** 1 once its personal data was erased: its private link stays closed, whatever is written later. */
  link_closed: Generated<0 | 1>
  /** Outcome; null while open or repaired. */
  outcome: Generated<StoredOutcome | null>
  /** The fee of a ticket that ended without a repair, in integer cents, and its name at that time. */
  outcome_fee_cents: Generated<number>
  outcome_fee_label: Generated<string>
  /** The fees without a repair that the customer was told before booking, as JSON. */
  announced_fees: Generated<string>
  /** The status before the outcome completed the ticket; null when it did not. */
  outcome_from: Generated<Status | null>
  /** How soon the repair could be done, as read at the booking; null for earlier tickets. */
  availability: Generated<'in_stock' | 'days' | 'on_request' | null>
  /** The ticket whose warranty this one claims. */
  warranty_of: Generated<number | null>
  /** When it entered its status. */
  status_since: Generated<number>
  /** A key of `carriers`; empty while there is none. */
  carrier_in: Generated<string>
  carrier_out: Generated<string>
  /** Which side owes an answer. */
  waiting_for: Generated<'nobody' | 'shop' | 'customer'>
  customer_seen_note_id: Generated<number>
  staff_seen_note_id: Generated<number>
  /** What the shop takes off because it was booked together with others; kept when those end. Never more than its price counts. */
  discount_cents: Generated<number>
  discount_kind: Generated<DiscountKind | null>
  /** The fee of one that goes before the others; 0 for others. */
  express_cents: Generated<number>
  /** How updates about this ticket come; null follows the account. */
  updates_by: Generated<UpdateChoice | null>
  /** The link, website or code that it was booked by; '' when none was named. */
  source: Generated<string>
  /** 1 when the customer says that it got wet, or was opened before. */
  wet: Generated<0 | 1>
  opened: Generated<0 | 1>
  /** Who of the staff booked for the customer. */
  booked_by_id: Generated<number | null>
  /** What opening the parcel showed; null until then. */
  parcel_check: Generated<ParcelCheck | null>
  /** Days to pay that were agreed with a business; null for those of the shop. */
  buyer_days_to_pay: Generated<number | null>
}

export type TicketColumn = keyof TicketsTable
type PersonalColumn<Name extends TicketColumn> = {
  /** What erasure writes. */
  erased:
    | Extract<'' | null, Selectable<TicketsTable>[Name]>
    | ('' extends Selectable<TicketsTable>[Name] ? '' : never)
  /** The key in a customer's personal data download. */
  exportedAs: keyof OwnTicket
}

const notPersonal = null

/** Whether each column of a ticket is personal data. A sole trader's ABN and a parcel number name a person too. */
export const ticketColumns = {
  address: { erased: '', exportedAs: 'address' },
  address_apt: { erased: '', exportedAs: 'address_apt' },
  address_city: { erased: '', exportedAs: 'address_city' },
  address_state: { erased: '', exportedAs: 'address_state' },
  address_post: { erased: '', exportedAs: 'address_post' },
  phone_serial: { erased: '', exportedAs: 'phone_serial' },
  // Earlier entries of the same field.
  earlier_serials: { erased: '', exportedAs: 'phone_serial' },
  // The passcode unlocks the phone, so the download only says whether one is stored.
  passcode_encrypted: { erased: null, exportedAs: 'passcode_kept' },
  user_mobile: { erased: '', exportedAs: 'user_mobile' },
  tracking_in: { erased: '', exportedAs: 'mail_in' },
  tracking_out: { erased: '', exportedAs: 'mail_in' },
  buyer_company: { erased: '', exportedAs: 'buyer' },
  buyer_abn: { erased: '', exportedAs: 'buyer' },
  buyer_email: { erased: '', exportedAs: 'buyer' },
  signature: { erased: '', exportedAs: 'signature' },
  // Free text.
  fault: { erased: '', exportedAs: 'fault' },
  phone_name: { erased: '', exportedAs: 'displayName' },
  id: notPersonal,
  account_id: notPersonal,
  parcel_id: notPersonal,
  phone_id: notPersonal,
  repair_key: notPersonal,
  price: notPersonal,
  status: notPersonal,
  passcode_choice: notPersonal,
  battery: notPersonal,
  notice_version: notPersonal,
  notice_accepted_at: notPersonal,
  terms_version: notPersonal,
  staff_assigned_id: notPersonal,
  note_count: notPersonal,
  latest_note_id: notPersonal,
  created_at: notPersonal,
  updated_at: notPersonal,
  version: notPersonal,
  erased_at: notPersonal,
  link_version: notPersonal,
  link_closed: notPersonal,
  outcome: notPersonal,
  outcome_fee_cents: notPersonal,
  outcome_fee_label: notPersonal,
  announced_fees: notPersonal,
  outcome_from: notPersonal,
  availability: notPersonal,
  warranty_of: notPersonal,
  status_since: notPersonal,
  carrier_in: notPersonal,
  carrier_out: notPersonal,
  waiting_for: notPersonal,
  customer_seen_note_id: notPersonal,
  staff_seen_note_id: notPersonal,
  discount_cents: notPersonal,
  discount_kind: notPersonal,
  express_cents: notPersonal,
  updates_by: notPersonal,
  source: notPersonal,
  wet: notPersonal,
  opened: notPersonal,
  booked_by_id: notPersonal,
  parcel_check: notPersonal,
  buyer_days_to_pay: notPersonal,
} as const satisfies { [Name in TicketColumn]: PersonalColumn<Name> | typeof notPersonal }

/** Returns the names that are columns of a ticket. */
export function listColumns<Name extends string>(names: readonly Name[]): (Name & TicketColumn)[] {
  return names.filter((name): name is Name & TicketColumn => name in ticketColumns)
}

/** Picks columns of a row. */
export function pickColumns<Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  const picked = {} as Pick<Row, Name>
  for (const name of names) picked[name] = row[name]
  return picked
}

/** What is posted to the shop together: one or more tickets of one booking. */
export type ParcelsTable = {
  id: Generated<number>
  account_id: number
  /** Of every amount in it. */
  currency: Generated<string>
  created_at: number
}

export type NotesTable = {
  id: Generated<number>
  /** The ticket that it was written on. */
  ticket_id: number
  /** The parcel that a message concerns as a whole, and is read on each ticket of; null for what is about its ticket alone. */
  parcel_id: Generated<number | null>
  author_id: number
  comment: string
  /** What a customer's email repeats of earlier ones, and its signature; null when there is nothing. */
  quoted: Generated<string | null>
  status_change: Status | null
  staff_only: 0 | 1
  created_at: number
  deleted_at: number | null
  deleted_by_id: number | null
  /** 1 for a customer's message, 0 for a staff note. */
  from_customer: Generated<0 | 1>
  /** Idempotency key of a message. */
  message_key: Generated<string | null>
}

/** Idempotency key by which a repeated submit finds its ticket. */
export type IdempotencyKeysTable = {
  id: Generated<number>
  /** 1 for the key of a guest, unique among those of all guests; others are unique in their account. */
  guest: Generated<0 | 1>
  account_id: number
  key: string
  /** SHA-256 of the input, hex; of a card refund under way, then its cents and the account that asked for it. */
  input_hash: string
  ticket_id: number
  created_at: number
}

/** Search words of each ticket, behind a trigram index; `id` is the ticket's. */
export type TicketWordsTable = {
  id: number
  body: string
}

/** Reasons for passcode reveals; free text, stored beside the audit log so that it can be erased. */
export type PasscodeRevealsTable = {
  id: Generated<number>
  ticket_id: number
  /** Account and time. */
  event_id: number
  reason: string
  created_at: number
}

/** Mobile and return address before a correction, encrypted; beside the audit log so that they can be erased. */
export type FormerContactsTable = {
  id: Generated<number>
  ticket_id: number
  /** The correction. */
  event_id: number
  contact_encrypted: string
  created_at: number
}

/** Reasons for revealing former contact details. */
export type ContactRevealsTable = {
  id: Generated<number>
  ticket_id: number
  /** Account and time. */
  event_id: number
  reason: string
  created_at: number
}
