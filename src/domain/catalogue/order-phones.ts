import { Refusal } from '#contract/refusals.ts'
import type { Series } from '#contract/series.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { listSeriesRows, toSeries } from './series-row.ts'
import { requireSeries } from './series.ts'

/**
 * Puts the phones of a series in an order, oldest first. Refuses with `changed_meanwhile` when a colleague has ordered
 * them, or the ids are not exactly those of its phones.
 */
export function orderPhones(
  shop: Shop,
  { brand, version, phones: ids }: { brand: string; version: number; phones: number[] },
  caller: Caller,
): Promise<{ series: Series }> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const present = await tx
      .selectFrom('phones')
      .select(['id', 'position'])
      .where('brand', '=', brand)
      .orderBy('position')
      .orderBy('id')
      .execute()
    const series = requireSeries(await listSeriesRows(tx), { key: brand, version, phones: present.length })
    const positions = new Map(present.map(({ id, position }) => [id, position]))
    const isWhole =
      ids.length === present.length &&
      new Set(ids).size === ids.length &&
      ids.every((id) => positions.has(id))
    if (!isWhole) {
      throw new Refusal('changed_meanwhile', { facts: { series: toSeries(series, present.length) } })
    }
    // The phones share out the places that they have.
    const places = [...positions.values()].toSorted((a, b) => a - b)
    const isDistinct = new Set(places).size === places.length
    for (const [index, id] of ids.entries()) {
      const position = isDistinct ? places[index]! : index
      if (positions.get(id) === position) continue
      await tx.updateTable('phones').set({ position }).where('id', '=', id).execute()
    }
    const row = await tx
      .updateTable('phone_series')
      .set({ version: version + 1 })
      .where('key', '=', brand)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordEvent(tx, shop, { kind: 'series.phones_ordered', by: caller, details: { key: brand } })
    return { series: toSeries(row, present.length) }
  })
}
