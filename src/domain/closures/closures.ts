import { DAY_MS } from '#contract/durations.ts'
import { formatDay } from '#contract/format-day.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { Closure, PublicClosure } from '#contract/closures.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { localDay, MAX_CLOSURES, toClosure } from '../shop/announced-closures.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'

type NewClosure = PublicClosure

/** Lists closures that ended within the last year or have not ended, by their first day. */
export async function listClosures(shop: Shop): Promise<{ closures: Closure[] }> {
  const rows = await shop.database.db
    .selectFrom('closures')
    .selectAll()
    .where('to_day', '>=', oldestListed(shop))
    .orderBy('from_day')
    .limit(MAX_CLOSURES)
    .execute()
  return { closures: rows.map(toClosure) }
}

/** A closure that ended before this day is neither listed nor counted. */
function oldestListed({ now }: Shop): string {
  return new Date(now() - 365 * DAY_MS).toISOString().slice(0, 10)
}

/** Adds a closure. Public pages show it at once. */
export async function addClosure(
  shop: Shop,
  closure: NewClosure,
  caller: Caller,
): Promise<{ closure: Closure }> {
  await requireNotOver(shop, closure)
  return changeVersioned(shop, 'profile', async (tx) => {
    const { total } = await tx
      .selectFrom('closures')
      .select((select) => select.fn.countAll<number>().as('total'))
      .where('to_day', '>=', oldestListed(shop))
      .executeTakeFirstOrThrow()
    if (Number(total) >= MAX_CLOSURES) throw new Refusal('too_many_closures')
    await requireFree(tx, closure)
    const row = await tx
      .insertInto('closures')
      .values({ ...toColumns(closure), created_at: shop.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, shop, 'shop.closure_added', row.id, caller)
    return { closure: toClosure(row) }
  })
}

/** Changes a closure; refuses with `changed_meanwhile` when a colleague has changed it. */
export function changeClosure(
  shop: Shop,
  { id, version, ...closure }: NewClosure & { id: number; version: number },
  caller: Caller,
): Promise<{ closure: Closure }> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const present = await tx.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirst()
    if (!present) throw new Refusal('unknown_closure')
    if (present.version !== version) {
      throw new Refusal('changed_meanwhile', { facts: { closure: toClosure(present) } })
    }
    // One that has begun may end earlier than planned.
    if (closure.from !== present.from_day) await requireNotOver(shop, closure)
    await requireFree(tx, closure, id)
    const row = await tx
      .updateTable('closures')
      .set({ ...toColumns(closure), version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, shop, 'shop.closure_changed', id, caller)
    return { closure: toClosure(row) }
  })
}

/** Deletes a closure. */
export function deleteClosure(shop: Shop, id: number, caller: Caller): Promise<Record<string, never>> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('closures').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('unknown_closure')
    await record(tx, shop, 'shop.closure_deleted', id, caller)
    return {}
  })
}

async function requireNotOver(shop: Shop, { to }: NewClosure): Promise<void> {
  const { timeZone } = await shopProfile(shop)
  if (to < localDay(shop.now(), timeZone)) throw refuseField('to', 'That day is over. Please check the year.')
}

/** Two closures on one day would tell visitors two things. */
async function requireFree(tx: Tx, { from, to }: NewClosure, except = 0): Promise<void> {
  const other = await tx
    .selectFrom('closures')
    .select(['from_day', 'to_day'])
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .where('id', '!=', except)
    .orderBy('from_day')
    .executeTakeFirst()
  if (!other) return
  const days = `${formatDay(other.from_day)} to ${formatDay(other.to_day)}`
  throw refuseField(
    'from',
    `The closure from ${days} has some of these days. Change that one, or take other days.`,
  )
}

type ClosureEvent = 'shop.closure_added' | 'shop.closure_changed' | 'shop.closure_deleted'

function record(tx: Tx, shop: Shop, kind: ClosureEvent, id: number, by: Caller): Promise<number> {
  return recordEvent(tx, shop, { kind, by, subjectId: id })
}

function toColumns({ from, to, sentence, bookings }: NewClosure) {
  return { from_day: from, to_day: to, sentence, bookings }
}
