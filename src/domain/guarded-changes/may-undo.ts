import type { GuardedKind } from '#contract/guarded-changes.ts'
import type { Db } from '#db/tables.ts'
import { selectActiveStaff } from '../staff/active-staff.ts'

/** A change as the link of a recipient leads to it. */
export type Undoable = {
  id: number
  event_id: number
  kind: GuardedKind
  actor_id: number | null
  subject_id: number | null
  created_at: number
  /** Null for a former mailbox of the shop, whose link any owner may use. */
  recipient_id: number | null
}

type Change = Pick<Undoable, 'kind' | 'actor_id' | 'subject_id'>

/**
 * Whether an account may undo a change by the link in its email: of a second step its own account alone, else who is an owner at
 * this moment. What the operator changed in the terminal, as the last defence against a stolen mailbox, is final.
 */
export async function mayUndo(db: Db, change: Change, accountId: number | null): Promise<boolean> {
  if (change.actor_id === null) return false
  // A former mailbox of the shop: who uses its link is asked for the session of an owner.
  if (accountId === null) return change.kind === 'shop_email'
  if (change.kind === 'second_factor') return change.subject_id === accountId
  const owner = await selectActiveStaff(db)
    .select('id')
    .where('id', '=', accountId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return owner !== undefined
}
