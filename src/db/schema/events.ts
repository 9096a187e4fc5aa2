import type { Generated } from 'kysely'
import type { EmailKind } from '#contract/email-kinds.ts'
import type { TextKind } from '#contract/text-messages.ts'

/** Append-only log, written in the transaction of the change. Ids and field names, no personal data but former names of staff. */
export type EventsTable = {
  id: Generated<number>
  /** A noun and a past participle: `ticket.booked`. */
  kind: string
  ticket_id: number | null
  /** The acting account; null for the system. */
  actor_id: number | null
  /** The changed object other than a ticket: id of an account, phone, note … */
  subject_id: number | null
  /** JSON: ids, numbers, field names; and the former name where staff changed theirs. */
  details: string
  created_at: number
}

/** Emails and texts to send, written in the transaction of the change they report. */
export type OutboxTable = {
  id: Generated<number>
  event_id: number | null
  /** The kind of email or text. */
  email_kind: EmailKind | TextKind
  channel: Generated<'email' | 'text'>
  /** JSON with ids; the email reads everything else when it is sent. */
  payload: string
  /** One per event, email and recipient, and one text per event; unique. */
  dedupe_key: string
  created_at: number
  due_at: number
  attempts: Generated<number>
  /** Lease of the worker that is sending it. */
  leased_until: number | null
  sent_at: number | null
  /** Set after the last attempt failed. */
  failed_at: number | null
  last_error: string | null
  /** The row whose message told this news too. */
  told_in: Generated<number | null>
  /** Emails with the same key are sent in the order of their ids; null is sent at any time. */
  sequence_key: Generated<string | null>
}

export type ContactMessagesTable = {
  id: Generated<number>
  fullname: string
  email: string
  /** Lower case, like account lookups. */
  email_folded: Generated<string>
  message: string
  /** E.164; the sender of a text that belongs to no ticket, else empty. */
  mobile: Generated<string>
  created_at: number
}
