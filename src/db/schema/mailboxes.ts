import type { Generated } from 'kysely'

/** Mailboxes that replies are fetched from; one row for each that was ever configured. */
export type MailboxesTable = {
  id: Generated<number>
  /** `user@host/folder` */
  address: string
  /** Null before the first fetch. */
  uid_validity: Generated<number | null>
  /** All mails up to this UID were taken. */
  last_uid: Generated<number>
  /** Which process reads the mailbox. */
  leased_by: Generated<string | null>
  leased_until: Generated<number>
  /** When the mailbox last answered. */
  reached_at: Generated<number | null>
  /** When a mail was last taken. */
  fetched_at: Generated<number | null>
  /** Since when it does not answer, or a mail cannot be taken. */
  failing_since: Generated<number | null>
  error: Generated<string>
  /** How full it is in per cent; null where the server does not say. */
  fullness: Generated<number | null>
  /** Whether the shop was told, until it is well again. */
  told_failing: Generated<0 | 1>
  told_full: Generated<0 | 1>
}
