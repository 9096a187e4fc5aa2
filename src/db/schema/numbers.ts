import type { Generated } from 'kysely'
import type { BackByReason } from '#contract/back-by.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import type { TicketEnding } from '#contract/numbers.ts'

/**
 * The times and amounts of a ticket that the owner's numbers are made of; rewritten in the transaction of each change
 * (`domain/numbers/write-ticket-facts.ts`).
 */
export type TicketFactsTable = {
  ticket_id: number
  booked_at: number
  /** When the phone came; null before, and for one that never did. */
  arrived_at: number | null
  /** When it entered Repairing, Pending Payment, Posted To Customer and Completed, as far as it went there. */
  begun_at: number | null
  ready_at: number | null
  posted_at: number | null
  completed_at: number | null
  /** When it was posted or completed, whichever came first. */
  ended_at: number | null
  ending: TicketEnding | null
  repair_key: RepairKey
  phone_id: number
  /** 1 for a warranty claim. */
  is_claim: 0 | 1
  agreed_cents: number
  /** Invoices and adjustment notes, and the GST in them. */
  charged_cents: number
  gst_cents: number
  /** Payments less refunds. */
  paid_cents: number
  /** Paid and on no document yet: what will be charged, and what goes back. */
  deposit_cents: Generated<number>
  owed_back_cents: Generated<number>
  /** What its parts cost the shop; null until it is entered. */
  cost_cents: number | null
  /** When its first and its last document or payment came, or what it holds changed; null before. */
  moved_first_at: number | null
  moved_at: number | null
  /** When its first document was issued. */
  billed_at: number | null
  /** The day on which its first invoice is due, or on which money first moved; '' before. */
  due_on: Generated<string>
  /** When the last day that was said first for its way home is over, and why that was moved last; null without. */
  back_by_until: Generated<number | null>
  back_by_reason: Generated<BackByReason | null>
  /** JSON: what is said of when the phone should be home (`Said`); kept, since what was said first cannot be worked out again. */
  back_by: Generated<string | null>
  /** Its days alone, for rows of lists: `2026-12-03/2026-12-09`, '' where none can be named, null where dates are off. */
  back_by_days: Generated<string | null>
  /** When that is looked at again; null where it is final. */
  back_by_check_at: Generated<number | null>
  /** 0 while only the amounts are known, after an update. */
  is_complete: 0 | 1
}

/**
 * What a ticket that holds money will have been charged in the end, since when: tells a deposit from what is owed back at
 * any moment. A ticket that never held any has no row.
 */
export type HeldTotalsTable = {
  id: Generated<number>
  ticket_id: number
  /** 0 for the first row, which also holds for payments of earlier days. */
  since: number
  total_cents: number
}

/** What the parts of a repair cost the shop. Staff only: no customer's page, email, document or file holds it. */
export type PartCostsTable = {
  id: Generated<number>
  ticket_id: number
  /** 1, 2, 3… */
  place: number
  part: string
  cost_cents: number
}

/** The shop's own list of parts, with the price of the last one. */
export type ShopPartsTable = {
  id: Generated<number>
  name: string
  /** Lower case; unique. */
  name_folded: string
  last_cents: number
  updated_at: number
  /** When it left the suggestions; null while it is suggested. */
  retired_at: number | null
  version: Generated<number>
}
