import type { Generated } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import type { BatteryState, PasscodeChoice, Status } from '#contract/tickets.ts'

export type TicketsTable = {
  id: Generated<number>
  account_id: number
  phone_id: number
  repair_key: RepairKey
  /** The quoted price in whole dollars, kept from the day of the booking. */
  price: number
  status: Status
  phone_serial: string
  /** Sealed by the vault; null when there is none, or once it was erased. */
  passcode_sealed: string | null
  passcode_choice: PasscodeChoice
  battery: BatteryState
  notice_version: string | null
  notice_accepted_at: number | null
  /** E.164. */
  user_mobile: string
  address: string
  address_apt: string
  address_city: string
  address_state: string
  address_post: string
  staff_assigned_id: number | null
  note_count: Generated<number>
  /** Newest note that is not deleted. */
  latest_note_id: number | null
  created_at: number
  updated_at: number
  version: Generated<number>
  /** Nothing in it names a person any more. */
  erased_at: number | null
  /** Raised to make every private link that was sent before stop working. */
  link_version: Generated<number>
  /** How it ended; null while nobody has said. */
  outcome: Generated<'repaired' | 'unrepaired' | 'cancelled' | null>
  /** When it entered its status. */
  status_since: Generated<number>
  /** A key of `carriers`, and the number on the parcel; empty while there is none. */
  carrier_in: Generated<string>
  tracking_in: Generated<string>
  carrier_out: Generated<string>
  tracking_out: Generated<string>
  /** Who owes the other side an answer. */
  waiting_for: Generated<'nobody' | 'shop' | 'customer'>
  customer_seen_note_id: Generated<number>
  staff_seen_note_id: Generated<number>
}

export type NotesTable = {
  id: Generated<number>
  ticket_id: number
  author_id: number
  comment: string
  status_change: Status | null
  staff_only: 0 | 1
  created_at: number
  deleted_at: number | null
  deleted_by_id: number | null
  /** A message from the customer, not a note by staff. */
  from_customer: Generated<0 | 1>
  /** What the form called a message: a repeated submit finds the first one. */
  message_key: Generated<string | null>
}

/** A repeated submit finds the first ticket here. */
export type IdempotencyKeysTable = {
  id: Generated<number>
  account_id: number
  key: string
  /** SHA-256 of the ask, hex. */
  ask_hash: string
  ticket_id: number
  created_at: number
}

/** Words of each ticket behind a trigram index; `rowid`, the ticket number, is what FTS5 finds a row by. */
export type TicketSearchTable = {
  rowid: number
  body: string
}

/** Why staff looked at a passcode; free text, so it stands beside the audit log and can be erased. */
export type PasscodeRevealsTable = {
  id: Generated<number>
  ticket_id: number
  /** Who and when. */
  event_id: number
  reason: string
  created_at: number
}
