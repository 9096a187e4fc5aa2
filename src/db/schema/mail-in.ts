import type { Generated } from 'kysely'
import type { Status } from '#contract/tickets.ts'

/** The eight parts of a phone, tried before and after the work. */
export type PartTestsTable = {
  id: Generated<number>
  ticket_id: number
  stage: 'intake' | 'completion'
  /** JSON: a result for each repair key. */
  results: string
  phone_seen_id: number | null
  serial_seen: Generated<string>
  model_matches: 0 | 1 | null
  serial_matches: 0 | 1 | null
  remarks: Generated<string>
  tested_by_id: number
  created_at: number
  updated_at: number
  version: Generated<number>
}

export type PhotosTable = {
  id: Generated<number>
  ticket_id: number
  stage: 'intake' | 'completion' | 'message'
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
  /** When its files left the storage. */
  erased_at: number | null
}

/** Extra work or another price; at most one open for each ticket. */
export type QuotesTable = {
  id: Generated<number>
  ticket_id: number
  kind: 'extra' | 'new_price'
  description: string
  amount_cents: number
  state: 'open' | 'approved' | 'declined' | 'lapsed' | 'withdrawn'
  /** As the customer typed it. */
  answered_name: Generated<string>
  answered_by: 'account' | 'link' | null
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
  /** JSON: the names of the parts that were used. */
  parts: string
  warranty_until: number | null
  issued_by_id: number
  issued_at: number
  /** When the customer said that they have read it. */
  reviewed_at: number | null
  version: Generated<number>
}

/** Invoices and adjustment notes; nothing in them changes once they are issued. */
export type InvoicesTable = {
  id: Generated<number>
  /** Unbroken: 1, 2, 3… over both kinds. */
  number: number
  kind: 'invoice' | 'adjustment'
  ticket_id: number
  adjusts_id: number | null
  /** Negative when an adjustment note lowers what is owed. */
  total_cents: number
  gst_cents: number
  /** JSON: seller, buyer and lines as they were on that day. */
  paper: string
  issued_by_id: number | null
  issued_at: number
}

export type PaymentsTable = {
  id: Generated<number>
  ticket_id: number
  kind: 'payment' | 'refund'
  method: 'card' | 'bank' | 'cash' | 'terminal'
  amount_cents: number
  reference: Generated<string>
  /** What the card service calls it; one of its payments is entered once. */
  card_payment: string | null
  /** The card payment that a refund gives back. */
  refunds_id: number | null
  recorded_by_id: number | null
  created_at: number
}

export type CheckoutsTable = {
  id: Generated<number>
  ticket_id: number
  session: string
  amount_cents: number
  state: 'open' | 'paid' | 'expired'
  created_at: number
  updated_at: number
}

/** What the card service has told already; it tells some things twice. */
export type CardEventsTable = {
  id: Generated<number>
  event: string
  kind: string
  created_at: number
}

export type RemindersTable = {
  id: Generated<number>
  ticket_id: number
  kind: 'never_arrived' | 'unpaid' | 'uncollected'
  status: Status
  /** When the ticket entered that status. */
  since: number
  round: number
  created_at: number
}

/** The owner's own words in a letter. */
export type WordingsTable = {
  id: Generated<number>
  letter: string
  subject: string
  opening: string
  updated_by_id: number | null
  updated_at: number
  version: Generated<number>
}
