import { HOUR_MS } from '#contract/durations.ts'
import { UNDO_HOURS, type GuardedKind } from '#contract/guarded-changes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { lockAccount, toCaller } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { recordEvent } from '../record-event.ts'
import { hashToken } from '../secrets.ts'
import { invalidateVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { restoreAccess } from '../staff/restore-access.ts'
import { restoreProfileField } from '../shop/restore-profile-field.ts'
import { restoreSecondFactor } from '../second-factor/restore-second-factor.ts'
import { readGuardedValue } from './read-guarded-value.ts'

/** A change as undoing reads it: its row is locked. */
type Undoable = {
  id: number
  event_id: number
  kind: GuardedKind
  actor_id: number | null
  subject_id: number | null
  created_at: number
  recipient_id: number
}

const restorers: Record<
  GuardedKind,
  (tx: Tx, shop: Shop, change: Undoable, before: unknown) => Promise<void>
> = {
  bank: (tx, shop, _, before) => restoreProfileField(tx, shop, 'bank', before),
  role: (tx, shop, { subject_id }, before) => restoreAccess(tx, shop, subject_id, before),
  access: (tx, shop, { subject_id }, before) => restoreAccess(tx, shop, subject_id, before),
  second_factor: (tx, shop, { subject_id }, before) => restoreSecondFactor(tx, shop, subject_id, before),
  second_step_rule: (tx, shop, _, before) => restoreProfileField(tx, shop, 'secondStepRequired', before),
}

/**
 * Puts back what a guarded change has changed, once and within 48 hours, and ends the sessions of the person who made it.
 * Refuses with `wrong_token`, with `changed_since` when another person changed the same again, and with `last_staff`.
 */
export async function undoGuardedChange(
  shop: Shop,
  { token }: { token: string },
): Promise<{ undone: GuardedKind }> {
  const undone = await shop.database.transaction(async (tx) => {
    const change = await lockChange(tx, shop, token)
    await refuseChangedSince(tx, change)
    const before = readGuardedValue(shop, change.event_id, 'before', await readEncrypted(tx, change.id))
    await restorers[change.kind](tx, shop, change, before)
    await tx
      .updateTable('guarded_changes')
      .set({ undone_at: shop.now() })
      .where('id', '=', change.id)
      .execute()
    if (change.actor_id !== null) await revokeSessions(tx, change.actor_id)
    const recipient = await lockAccount(tx, shop, change.recipient_id)
    await recordEvent(tx, shop, {
      kind: 'staff.change_undone',
      by: recipient && toCaller(recipient),
      ...(change.actor_id !== null && { subjectId: change.actor_id }),
      details: { event: change.event_id, what: change.kind },
    })
    return change.kind
  })
  if (undone === 'bank' || undone === 'second_step_rule') invalidateVersion(shop, 'profile')
  return { undone }
}

async function lockChange(tx: Tx, shop: Shop, token: string): Promise<Undoable> {
  const found = await tx
    .selectFrom('undo_tokens')
    .select(['change_id', 'account_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!found) throw new Refusal('wrong_token')
  const change = await tx
    .selectFrom('guarded_changes')
    .select(['id', 'event_id', 'kind', 'actor_id', 'subject_id', 'created_at', 'undone_at'])
    .where('id', '=', found.change_id)
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  if (change.undone_at !== null || change.created_at + UNDO_HOURS * HOUR_MS <= shop.now()) {
    throw new Refusal('wrong_token')
  }
  return { ...change, recipient_id: found.account_id }
}

/** What another person has changed since stays: only the same person's further changes are undone along with this one. */
async function refuseChangedSince(tx: Tx, change: Undoable): Promise<void> {
  const kinds: GuardedKind[] =
    change.kind === 'role' || change.kind === 'access' ? ['role', 'access'] : [change.kind]
  const later = await tx
    .selectFrom('guarded_changes')
    .select('actor_id')
    .where('id', '>', change.id)
    .where('kind', 'in', kinds)
    .where('undone_at', 'is', null)
    .where((row) =>
      change.subject_id === null ? row('subject_id', 'is', null) : row('subject_id', '=', change.subject_id),
    )
    .execute()
  if (later.some(({ actor_id }) => actor_id !== change.actor_id)) throw new Refusal('changed_since')
}

async function readEncrypted(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('guarded_changes')
    .select('before_encrypted')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.before_encrypted
}
