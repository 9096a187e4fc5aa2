import type { Generated } from 'kysely'
import type { GuardedKind } from '#contract/guarded-changes.ts'

/** Changes that need the password again: what was before and after, encrypted; undone within 48 hours by an emailed link. */
export type GuardedChangesTable = {
  id: Generated<number>
  /** Unique. */
  event_id: number
  kind: GuardedKind
  actor_id: number | null
  /** The account that was changed; null for the shop. */
  subject_id: number | null
  /** JSON, bound to the event. */
  before_encrypted: string
  after_encrypted: string
  created_at: number
  undone_at: number | null
}

/** Links that undo a guarded change, one for each recipient. */
export type UndoTokensTable = {
  id: Generated<number>
  change_id: number
  /** Whom the email went to; null for a former mailbox of the shop. */
  account_id: number | null
  /** SHA-256, hex; unique. */
  token_hash: string
  created_at: number
}

/** Why an owner looked at the values of a guarded change. */
export type GuardedChangeRevealsTable = {
  id: Generated<number>
  /** Unique. */
  event_id: number
  reason: string
  created_at: number
}
