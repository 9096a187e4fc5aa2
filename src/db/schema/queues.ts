import type { Generated } from 'kysely'
import type { TicketAmounts } from '#contract/money-amounts.ts'
import type { QueueKey } from '#contract/queues.ts'
import type { NextStepKey, StaffStepKey } from '#contract/staff-steps.ts'

/** What follows from a ticket's facts; rewritten in the transaction of each change (`domain/queues/maintain-derived-rows.ts`). */
export type TicketWorkTable = TicketAmounts & {
  ticket_id: number
  next_step: NextStepKey
  /** Epoch milliseconds; null once nothing is due any more. */
  due_at: number | null
}

/** One row: what dates are worked out from. */
export type BackByFiguresTable = {
  id: number
  /** JSON. */
  figures: string
  /** The day on which the last 90 days were read, yyyy-mm-dd. */
  learned_on: string
  /** When open work was counted. */
  counted_at: number
}

/** The queues that a ticket is in. */
export type TicketQueuesTable = {
  queue: QueueKey
  /** Since when; for `overdue` the due date, for `unpaid_week` when payment was asked for. */
  since: number
  ticket_id: number
}

/** The mark of a ticket that waits for a spare part. */
export type PartWaitsTable = {
  ticket_id: number
  part: string
  /** yyyy-mm-dd; null while unknown. */
  expected_on: string | null
  /** For the customer; may be empty. */
  sentence: string
  created_by_id: number
  created_at: number
}

/** A step taken by a button, to be undone within seconds. */
export type TakenStepsTable = {
  id: Generated<number>
  ticket_id: number
  note_id: number
  step: StaffStepKey
  taken_by_id: number
  /** JSON: the ticket's columns before the step. */
  before: string
  /** JSON: numbers of its events, which its emails belong to. */
  events: string
  /** The ticket's version after the step. */
  version: number
  created_at: number
  undone_at: number | null
}

/** Filters of the ticket list that a staff member has named. */
export type SavedViewsTable = {
  id: Generated<number>
  account_id: number
  name: string
  /** JSON: the filter. */
  filter: string
  is_first: 0 | 1
  created_at: number
}

/** Texts that staff insert into comments; the shop's own have no account. */
export type CannedRepliesTable = {
  id: Generated<number>
  account_id: number | null
  /** The comment of this step. */
  step: StaffStepKey | null
  name: string
  body: string
  updated_at: number
}

/** Answers of bulk changes by idempotency key. */
export type BulkChangesTable = {
  id: Generated<number>
  account_id: number
  key: string
  /** HMAC of the input. */
  input_hash: string
  /** JSON. */
  answer: string
  created_at: number
}
