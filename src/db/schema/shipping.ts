import type { Generated } from 'kysely'
import type { Status } from '#contract/ticket-statuses.ts'

/** The parts of a phone, tested before and after the work. */
export type PartTestsTable = {
  id: Generated<number>
  ticket_id: number
  stage: 'intake' | 'completion'
  /** JSON: a result for each part. */
  results: string
  phone_seen_id: number | null
  serial_seen: Generated<string>
  model_matches: 0 | 1 | null
  serial_matches: 0 | 1 | null
  remarks: Generated<string>
  /** Why staff went on with a phone that differs, or whose serial cannot be read; for staff only. */
  phone_reason: Generated<string>
  /** JSON: what came with the phone; null while it was not looked at. */
  accessories: string | null
  accessories_other: Generated<string>
  sim_seen: 'seen' | 'not_seen' | null
  liquid_mark: 'seen' | 'not_seen' | 'not_visible' | null
  find_my: 'on' | 'off' | null
  tested_by_id: number
  created_at: number
  updated_at: number
  version: Generated<number>
}

export type PhotosTable = {
  id: Generated<number>
  ticket_id: number
  stage: 'booking' | 'intake' | 'completion' | 'message'
  note_id: number | null
  storage_key: string
  content_type: string
  width: number
  height: number
  bytes: number
  staff_only: Generated<0 | 1>
  added_by_id: number
  created_at: number
  deleted_at: number | null
  /** When its files were deleted from the storage. */
  erased_at: number | null
}

/** How the customer answered a quote: signed in, or by the private link. */
export const quoteAnswerWays = ['account', 'link'] as const
export type QuoteAnswerWay = (typeof quoteAnswerWays)[number]

/** Extra work or a new price; at most one open per ticket. */
export type QuotesTable = {
  id: Generated<number>
  ticket_id: number
  kind: 'extra' | 'new_price'
  description: string
  amount_cents: number
  state: 'open' | 'approved' | 'declined' | 'lapsed' | 'withdrawn'
  /** As the customer typed it. */
  answered_name: Generated<string>
  answered_by: QuoteAnswerWay | null
  answered_at: number | null
  expires_at: number
  created_by_id: number
  created_at: number
  version: Generated<number>
}

export type CompletionsTable = {
  id: Generated<number>
  ticket_id: number
  work_done: string
  /** JSON: names of the parts used. */
  parts: string
  warranty_until: number | null
  /** The day of posting back, from which the warranty runs; null before. */
  warranty_from: Generated<number | null>
  issued_by_id: number
  issued_at: number
  /** When the customer confirmed having read it. */
  reviewed_at: number | null
  version: Generated<number>
}

/** Invoices and adjustment notes; immutable once issued. */
export type InvoicesTable = {
  id: Generated<number>
  /** Gapless over both kinds: 1, 2, 3… */
  number: number
  kind: 'invoice' | 'adjustment'
  ticket_id: number
  adjusts_id: number | null
  /** Negative when an adjustment note lowers the amount owed. */
  total_cents: number
  gst_cents: number
  /** How much of the agreed total this document covers; the rest of its total is a discount or a surcharge. */
  agreed_cents: Generated<number>
  /** JSON: seller, buyer and lines as issued. */
  document: string
  issued_by_id: number | null
  issued_at: number
  /** The day on which it is due; without one, that of its issue. */
  due_on: Generated<string>
}

export type PaymentsTable = {
  id: Generated<number>
  ticket_id: number
  kind: 'payment' | 'refund'
  method: 'card' | 'bank' | 'cash' | 'terminal'
  /** Negative for an entry that takes back another. */
  amount_cents: number
  reference: Generated<string>
  /** Stripe's id; each payment is recorded once. The parts of a payment for several tickets have an ending each. */
  card_payment: string | null
  /** The card payment that a refund belongs to. */
  refunds_id: number | null
  /** The entry that this one takes back, with its sign turned, on the same day. */
  reverses_id: Generated<number | null>
  /** Why it was taken back. */
  reason: Generated<string>
  /** The ticket of the same parcel to which credit went, or from which it came; each such entry has its opposite there. */
  neighbour_id: Generated<number | null>
  recorded_by_id: number | null
  /** When the money was handed over, by which reports and files count it: a moment of that day. */
  paid_at: number
  /** When it was entered. */
  created_at: number
}

export type CheckoutsTable = {
  id: Generated<number>
  /** The ticket that is paid; of a parcel, the first one that owes. */
  ticket_id: number
  /** Set where everything that is due in the parcel is paid. */
  parcel_id: Generated<number | null>
  session: string
  amount_cents: number
  state: 'open' | 'paid' | 'expired'
  created_at: number
  updated_at: number
}

/** Processed webhook events; Stripe delivers some of them twice. */
export type CardEventsTable = {
  id: Generated<number>
  event: string
  kind: string
  created_at: number
}

export const reminderKinds = ['never_arrived', 'unpaid', 'uncollected'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export type RemindersTable = {
  id: Generated<number>
  ticket_id: number
  kind: ReminderKind
  status: Status
  /** When the ticket entered that status. */
  since: number
  round: number
  created_at: number
}

/** Carriers that the shop offers; tickets name them by key. */
export type CarriersTable = {
  id: Generated<number>
  key: string
  name: string
  /** Tracking URL in which `{number}` is replaced; null when there is none. */
  link: string | null
  active: Generated<0 | 1>
  sort: Generated<number>
  version: Generated<number>
}
