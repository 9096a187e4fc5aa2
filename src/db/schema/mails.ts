import type { Generated } from 'kysely'

/** Mails to the reply address: each once, whichever way and however often it comes. */
export type MailsTable = {
  id: Generated<number>
  /** Unique; null where the mail has none. */
  message_id: string | null
  /** SHA-256, hex, of its bytes, or of what a proved signature covers; unique. */
  hash: string
  outcome: 'ticket' | 'waiting' | 'ignored'
  /** A key of `waitingReasons` or `ignoredReasons`; empty for one that reached its ticket by itself. */
  reason: string
  /** Of one that waits, the ticket that it names. */
  ticket_id: number | null
  note_id: number | null
  sender_name: string
  sender: string
  /** Lower case. */
  sender_folded: string
  subject: string
  /** The text of one that waits. */
  body: string
  /** Where the bytes of one that waits are stored; null for others. */
  storage_key: string | null
  /** Message-IDs that an answer to it refers to, oldest first, separated by spaces. */
  thread: string
  received_at: number
  /** Of one that waits, when staff read it; null for one that nobody has read. */
  read_at: Generated<number | null>
  /** Who put it on its ticket. */
  attached_by_id: number | null
}
