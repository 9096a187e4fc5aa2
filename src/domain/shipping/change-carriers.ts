import { Refusal } from '#contract/refusals.ts'
import type { Carrier } from '#contract/carriers.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { CarriersTable } from '#db/schema/shipping.ts'
import type { Selectable } from 'kysely'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { toCarrier } from './shop-carriers.ts'

const MAX_CARRIERS = 100

type Fields = { name: string; link: string | null }

/** Adds a carrier at the end of the list. */
export async function addCarrier(shop: Shop, { name, link }: Fields, caller: Caller): Promise<Carrier> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const known = await tx.selectFrom('carriers').select(['key', 'sort']).orderBy('sort').limit(500).execute()
    if (known.length >= MAX_CARRIERS) {
      throw new Refusal('invalid', { message: 'These are as many carriers as the list can hold.' })
    }
    const row = await tx
      .insertInto('carriers')
      .values({
        key: findFreeKey(name, new Set(known.map(({ key }) => key))),
        name,
        link,
        sort: Math.max(0, ...known.map(({ sort }) => sort)) + 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(tx, shop, { kind: 'shop.carrier_added', by: caller, subjectId: row.id })
    return toCarrier(row)
  })
}

/** Changes name and link of a carrier, or switches it on or off. Refuses with `changed_meanwhile`. */
export async function changeCarrier(
  shop: Shop,
  { id, version, ...input }: Fields & { id: number; active: boolean; version: number },
  caller: Caller,
): Promise<Carrier> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const before = await findCarrier(tx, id)
    if (before.version !== version)
      throw new Refusal('changed_meanwhile', { facts: { ...toCarrier(before) } })
    const active = input.active ? (1 as const) : (0 as const)
    const values = { name: input.name, link: input.link, active }
    const fields = (['name', 'link', 'active'] as const).filter((field) => before[field] !== values[field])
    if (fields.length === 0) return toCarrier(before)
    const row = await tx
      .updateTable('carriers')
      .set({ ...values, version: version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(tx, shop, {
      kind: 'shop.carrier_changed',
      by: caller,
      subjectId: id,
      details: { fields: [...fields] },
    })
    return toCarrier(row)
  })
}

/** Deletes a carrier. Refuses with `carrier_used` while a ticket names it. */
export async function deleteCarrier(shop: Shop, id: number, caller: Caller): Promise<{ id: number }> {
  return changeVersioned(shop, 'profile', async (tx) => {
    const { key } = await findCarrier(tx, id)
    const used = await tx
      .selectFrom('tickets')
      .select('id')
      .where((where) => where.or([where('carrier_in', '=', key), where('carrier_out', '=', key)]))
      .limit(1)
      .executeTakeFirst()
    if (used) throw new Refusal('carrier_used')
    await tx.deleteFrom('carriers').where('id', '=', id).execute()
    await recordEvent(tx, shop, { kind: 'shop.carrier_deleted', by: caller, subjectId: id })
    return { id }
  })
}

async function findCarrier(tx: Tx, id: number): Promise<Selectable<CarriersTable>> {
  const found = await tx.selectFrom('carriers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('unknown_carrier')
  return found
}

/** A key from the name, such as `pigeon-post`, numbered when it is taken. */
function findFreeKey(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const base = plain || 'carrier'
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
