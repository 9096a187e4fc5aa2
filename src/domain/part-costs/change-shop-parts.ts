import type { Selectable } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { ShopPart } from '#contract/part-costs.schema.ts'
import { fold } from '#db/fold.ts'
import type { ShopPartsTable } from '#db/schema/numbers.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { MAX_SHOP_PARTS } from './read-part-costs.ts'

type NewPart = { name: string; part_cents: number }

/** Returns the shop's own list of parts, the suggested ones first. */
export async function readShopParts(db: Db): Promise<ShopPart[]> {
  const rows = await db
    .selectFrom('shop_parts')
    .selectAll()
    .orderBy((row) => row.case().when('retired_at', 'is', null).then(0).else(1).end())
    .orderBy('name_folded')
    .limit(MAX_SHOP_PARTS)
    .execute()
  return rows.map(toShopPart)
}

/** Adds a part to the list. Refuses a name that is on it. */
export async function addShopPart(
  shop: Shop,
  { name, part_cents }: NewPart,
  caller: Caller,
): Promise<ShopPart> {
  return shop.database.transaction(async (tx) => {
    await refuseTaken(tx, name)
    const { number } = await tx
      .selectFrom('shop_parts')
      .select(({ fn }) => fn.countAll<number>().as('number'))
      .executeTakeFirstOrThrow()
    if (Number(number) >= MAX_SHOP_PARTS) {
      throw new Refusal('invalid', { message: 'These are as many parts as the list can hold.' })
    }
    const row = await tx
      .insertInto('shop_parts')
      .values({
        name,
        name_folded: fold(name),
        last_cents: part_cents,
        updated_at: shop.now(),
        retired_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw nameTaken()
    await recordEvent(tx, shop, { kind: 'shop.part_added', by: caller, subjectId: row.id })
    return toShopPart(row)
  })
}

/**
 * Renames a part, corrects its price, retires it or takes it back. What tickets hold stays as it was entered. Refuses with
 * `unknown_part` and `changed_meanwhile`.
 */
export async function changeShopPart(
  shop: Shop,
  { id, version, name, part_cents, retired }: NewPart & { id: number; retired: boolean; version: number },
  caller: Caller,
): Promise<ShopPart> {
  return shop.database.transaction(async (tx) => {
    const before = await tx.selectFrom('shop_parts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!before) throw new Refusal('unknown_part')
    if (before.version !== version)
      throw new Refusal('changed_meanwhile', { facts: { ...toShopPart(before) } })
    const fields = [
      ...(before.name === name ? [] : ['name']),
      ...(before.last_cents === part_cents ? [] : ['price']),
      ...((before.retired_at !== null) === retired ? [] : ['retired']),
    ]
    if (fields.length === 0) return toShopPart(before)
    if (fold(name) !== before.name_folded) await refuseTaken(tx, name)
    const now = shop.now()
    const row = await tx
      .updateTable('shop_parts')
      .set({
        name,
        name_folded: fold(name),
        last_cents: part_cents,
        updated_at: fields.includes('price') ? now : before.updated_at,
        retired_at: retired ? (before.retired_at ?? now) : null,
        version: version + 1,
      })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('changed_meanwhile')
    await recordEvent(tx, shop, { kind: 'shop.part_changed', by: caller, subjectId: id, details: { fields } })
    return toShopPart(row)
  })
}

async function refuseTaken(tx: Tx, name: string): Promise<void> {
  const taken = await tx
    .selectFrom('shop_parts')
    .select('id')
    .where('name_folded', '=', fold(name))
    .executeTakeFirst()
  if (taken) throw nameTaken()
}

function nameTaken(): Refusal {
  const message = 'A part of this name is on the list already.'
  return refuseField('name', message)
}

function toShopPart(row: Selectable<ShopPartsTable>): ShopPart {
  return {
    id: row.id,
    name: row.name,
    part_cents: row.last_cents,
    retired: row.retired_at !== null,
    updated_at: toIsoTime(row.updated_at),
    version: row.version,
  }
}
