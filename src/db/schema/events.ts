import type { Generated } from 'kysely'
import type { Letter } from '#contract/letters.ts'

/**
 * What happened, written with the change itself and never altered. Ids and field names, no personal values.
 */
export type EventsTable = {
  id: Generated<number>
  /** A noun and a past participle: `ticket.booked`. */
  kind: string
  ticket_id: number | null
  /** Who did it; null for the shop itself. */
  actor_id: number | null
  /** What was changed when it is no ticket: the id of an account, phone, note … */
  subject_id: number | null
  /** JSON: ids, numbers and field names only. */
  details: string
  created_at: number
}

/** Mail to send, written in the transaction of the change that it tells of. */
export type OutboxTable = {
  id: Generated<number>
  event_id: number | null
  letter: Letter
  /** JSON with ids; the letter reads the rest when it is sent. */
  payload: string
  /** Once per event, letter and recipient; unique. */
  dedupe_key: string
  created_at: number
  due_at: number
  attempts: Generated<number>
  /** A worker holds it until then. */
  leased_until: number | null
  sent_at: number | null
  /** Set aside after the last try. */
  failed_at: number | null
  last_error: string | null
}

export type ContactMessagesTable = {
  id: Generated<number>
  fullname: string
  email: string
  /** Lower case, as accounts are looked up. */
  email_folded: Generated<string>
  message: string
  created_at: number
}
