import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { UNDO_HOURS, type GuardedKind } from '#contract/guarded-changes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { toCaller } from '../accounts/find-account.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { listOwners } from '../record-guarded-change.ts'
import type { Identity } from '../second-factor/confirm-identity.ts'
import { hashToken } from '../secrets.ts'
import { invalidateVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { requireRemainingOwner } from '../staff/active-staff.ts'
import { restoreAccess } from '../staff/restore-access.ts'
import { restoreProfileFields } from '../shop/restore-profile-fields.ts'
import { restoreSecondFactor } from '../second-factor/restore-second-factor.ts'
import { mayUndo, type Undoable } from './may-undo.ts'
import { proveWhoUndoes } from './prove-who-undoes.ts'
import { restoreText } from '../texts/restore-text.ts'
import { readGuardedValue } from './read-guarded-value.ts'

const restorers: Record<
  GuardedKind,
  (tx: Tx, shop: Shop, change: Undoable & { byId: number }, before: unknown) => Promise<void>
> = {
  bank(tx, shop, _, before) {
    // Changes of earlier releases hold no PayID.
    const { payId, ...bank } = before as ShopProfile['bank'] & { payId?: string }
    return restoreProfileFields(tx, shop, { bank, ...(payId === undefined ? {} : { payId }) })
  },
  shop_email: (tx, shop, _, before) => restoreProfileFields(tx, shop, { email: String(before) }),
  email_text: (tx, shop, { actor_id, byId }, before) =>
    restoreText(tx, shop, { actorId: actor_id, undoneById: byId }, before),
  role: (tx, shop, { subject_id }, before) => restoreAccess(tx, shop, subject_id, before),
  access: (tx, shop, { subject_id }, before) => restoreAccess(tx, shop, subject_id, before),
  second_factor: async (tx, shop, { subject_id }, before) => {
    await restoreSecondFactor(tx, shop, subject_id, before)
    if (subject_id !== null) await revokeSessions(tx, subject_id)
  },
  second_step_rule: (tx, shop, _, before) =>
    restoreProfileFields(tx, shop, { secondStepRequired: before === true }),
}

/** What pages are cached by the version of. */
const changesProfile: ReadonlySet<GuardedKind> = new Set([
  'bank',
  'shop_email',
  'email_text',
  'second_step_rule',
])

/**
 * Puts back what a guarded change has changed, once and within 48 hours, for who may undo it and proves it (`proveWhoUndoes`);
 * ends the sessions of the changed account, and emails all owners and whom it concerns. Refuses with `wrong_token`, with
 * `changed_since` when another person changed the same again, and with `last_staff`.
 */
export async function undoGuardedChange(
  shop: Shop,
  { token, ...identity }: { token: string } & Identity,
  caller: Caller,
): Promise<{ undone: GuardedKind }> {
  const linked = await findChange(shop.database.db, shop, token)
  const by = await proveWhoUndoes(shop, linked, identity, caller)
  const undone = await shop.database.transaction(async (tx) => {
    const change = await lockChange(tx, shop, token)
    const owners = await requireRemainingOwner(tx, shop, 0)
    if (!(await mayUndo(tx, change, by.id))) throw new Refusal('role_too_low')
    // Of texts, only later changes of the same one count: `restoreText` looks.
    if (change.kind !== 'email_text') await refuseChangedSince(tx, change)
    const before = readGuardedValue(shop, change.event_id, 'before', await readEncrypted(tx, change.id))
    await restorers[change.kind](tx, shop, { ...change, byId: by.id }, before)
    await tx
      .updateTable('guarded_changes')
      .set({ undone_at: shop.now() })
      .where('id', '=', change.id)
      .execute()
    const subjectId = change.subject_id ?? change.actor_id
    const eventId = await recordEvent(tx, shop, {
      kind: 'staff.change_undone',
      by: toCaller(by),
      ...(subjectId !== null && { subjectId }),
      details: { event: change.event_id, what: change.kind },
    })
    const concerned = [change.subject_id, change.actor_id].filter((id) => id !== null)
    for (const id of new Set([...owners, ...(await listOwners(tx)), ...concerned])) {
      const payload = { change_id: change.id, account_id: id, by_id: by.id }
      await queueEmail(tx, shop, eventId, 'guarded-undone', payload, { recipient: id })
    }
    return change.kind
  })
  if (changesProfile.has(undone)) invalidateVersion(shop, 'profile')
  return { undone }
}

async function findChange(db: Db, shop: Shop, token: string): Promise<Undoable> {
  const change = await db
    .selectFrom('undo_tokens')
    .innerJoin('guarded_changes', 'guarded_changes.id', 'undo_tokens.change_id')
    .select(['guarded_changes.id', 'event_id', 'kind', 'actor_id', 'subject_id'])
    .select(['guarded_changes.created_at', 'undone_at', 'undo_tokens.account_id as recipient_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const isOpen = change && change.undone_at === null && change.actor_id !== null
  if (!isOpen || change.created_at + UNDO_HOURS * HOUR_MS <= shop.now()) throw new Refusal('wrong_token')
  return change
}

/** Locks the row in a statement of its own, so that the read after it sees whether another link was faster. */
async function lockChange(tx: Tx, shop: Shop, token: string): Promise<Undoable> {
  const { id } = await findChange(tx, shop, token)
  await tx
    .selectFrom('guarded_changes')
    .select('id')
    .where('id', '=', id)
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .execute()
  return findChange(tx, shop, token)
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
