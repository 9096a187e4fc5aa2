import type { GuardedKind } from '#contract/guarded-changes.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from './caller.ts'
import { queueEmail } from './record-event.ts'
import { selectActiveStaff } from './staff/active-staff.ts'
import type { Shop } from './shop.ts'

/** A guarded change: `before` and `after` hold what undoing needs, and what an owner may read for a reason. */
type GuardedChange = {
  eventId: number
  kind: GuardedKind
  by: Caller | null
  subjectId?: number
  before: unknown
  after: unknown
  /** The owners before the change; those after it are told too. */
  owners: number[]
  /** The mailbox that the shop had, which is told too, with a link for any owner. */
  oldEmail?: string
}

/** The ids of all active owners. */
export async function listOwners(tx: Tx): Promise<number[]> {
  const rows = await selectActiveStaff(tx).select('id').where('role', '=', 'owner').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Keeps the values of a guarded change, encrypted, and emails every owner: with a link that undoes it to those who may. */
export async function recordGuardedChange(tx: Tx, shop: Shop, change: GuardedChange): Promise<void> {
  const { eventId, kind, by, subjectId, before, after } = change
  const encrypt = (side: string, value: unknown) =>
    shop.secrets.encrypt('change', `${eventId}:${side}`, JSON.stringify(value))
  const { id } = await tx
    .insertInto('guarded_changes')
    .values({
      event_id: eventId,
      kind,
      actor_id: by?.account?.id ?? null,
      subject_id: subjectId ?? null,
      before_encrypted: encrypt('before', before),
      after_encrypted: encrypt('after', after),
      created_at: shop.now(),
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A second step is undone by its own account, which gets the link; the owners get a notice.
  const own = kind === 'second_factor' && subjectId !== undefined ? [subjectId] : []
  for (const recipient of new Set([...change.owners, ...(await listOwners(tx)), ...own])) {
    const payload = { change_id: id, account_id: recipient }
    await queueEmail(tx, shop, eventId, 'guarded-change', payload, { recipient })
  }
  if (change.oldEmail === undefined) return
  const payload = { change_id: id, account_id: null, old_email: change.oldEmail }
  await queueEmail(tx, shop, eventId, 'guarded-change', payload)
}
