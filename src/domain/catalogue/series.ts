import { Refusal, refusals } from '#contract/refusals.ts'
import type { EventKind } from '#contract/audit.ts'
import type { Series } from '#contract/series.schema.ts'
import type { EventDetails } from '#contract/audit.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { changeVersioned } from '../shop/cached-by-version.ts'
import { countPhones, listSeriesRows, toSeries, type SeriesRow } from './series-row.ts'

const MAX_SERIES = 200

/** Lists all series in display order. */
export async function listStaffSeries(db: Db): Promise<{ series: Series[] }> {
  const counts = await countPhones(db)
  const rows = await listSeriesRows(db)
  return { series: rows.map((row) => toSeries(row, counts.get(row.key) ?? 0)) }
}

/** Adds a series behind the others. */
export function addSeries(shop: Shop, label: string, caller: Caller): Promise<{ series: Series }> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const row = await insertSeries(tx, shop, { label, field: 'label' }, caller)
    return { series: toSeries(row, 0) }
  })
}

/** Inserts a series with a key that follows from its name. Refuses a name that is taken, in the field it came from. */
export async function insertSeries(
  tx: Tx,
  shop: Shop,
  { label, field }: { label: string; field: string },
  caller: Caller,
): Promise<SeriesRow> {
  const rows = await listSeriesRows(tx)
  requireFreeName(rows, { label, field })
  if (rows.length >= MAX_SERIES) throw new Refusal('too_many_kept')
  const base =
    label
      .normalize('NFKD')
      .replace(/[^A-Za-z0-9]/g, '')
      .slice(0, 36) || 'Series'
  const taken = new Set(rows.map(({ key }) => key.toLowerCase()))
  let key = base
  for (let number = 2; taken.has(key.toLowerCase()); number += 1) key = `${base}${number}`
  const row = await tx
    .insertInto('phone_series')
    .values({ key, label, sort: Math.max(-1, ...rows.map(({ sort }) => sort)) + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(tx, shop, { kind: 'series.added', by: caller, key })
  return row
}

/** Renames a series, or switches it off or on. Refuses with `changed_meanwhile` when a colleague changed it. */
export function changeSeries(
  shop: Shop,
  { key, label, shown, version }: { key: string; label: string; shown: boolean; version: number },
  caller: Caller,
): Promise<{ series: Series }> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const rows = await listSeriesRows(tx)
    const phones = (await countPhones(tx)).get(key) ?? 0
    const present = requireSeries(rows, { key, version, phones })
    requireFreeName(
      rows.filter((row) => row.key !== key),
      { label, field: 'label' },
    )
    const fields = [
      ...(label === present.label ? [] : ['label']),
      ...(shown === (present.shown === 1) ? [] : ['shown']),
    ]
    if (fields.length === 0) return { series: toSeries(present, phones) }
    const row = await tx
      .updateTable('phone_series')
      .set({ label, shown: shown ? 1 : 0, version: version + 1 })
      .where('key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(tx, shop, { kind: 'series.changed', by: caller, key, details: { fields } })
    return { series: toSeries(row, phones) }
  })
}

/** Deletes a series without phones. */
export function deleteSeries(
  shop: Shop,
  { key, version }: { key: string; version: number },
  caller: Caller,
): Promise<Record<string, never>> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const phones = (await countPhones(tx)).get(key) ?? 0
    requireSeries(await listSeriesRows(tx), { key, version, phones })
    if (phones > 0) throw new Refusal('series_used')
    await tx.deleteFrom('phone_series').where('key', '=', key).execute()
    await record(tx, shop, { kind: 'series.deleted', by: caller, key })
    return {}
  })
}

/** Puts all series in an order. Refuses with `changed_meanwhile` unless the keys are exactly those of all series. */
export function orderSeries(shop: Shop, keys: string[], caller: Caller): Promise<{ series: Series[] }> {
  return changeVersioned(shop, 'catalogue', async (tx) => {
    const rows = await listSeriesRows(tx)
    const known = new Set(rows.map(({ key }) => key))
    if (
      new Set(keys).size !== keys.length ||
      keys.length !== known.size ||
      !keys.every((key) => known.has(key))
    ) {
      throw new Refusal('changed_meanwhile')
    }
    for (const [sort, key] of keys.entries()) {
      await tx.updateTable('phone_series').set({ sort }).where('key', '=', key).execute()
    }
    await record(tx, shop, { kind: 'series.ordered', by: caller })
    return listStaffSeries(tx)
  })
}

/** Returns a series; refuses with `unknown_series` and `changed_meanwhile`. */
export function requireSeries(
  rows: SeriesRow[],
  { key, version, phones }: { key: string; version: number; phones: number },
): SeriesRow {
  const present = rows.find((row) => row.key === key)
  if (!present) throw new Refusal('unknown_series')
  if (present.version !== version) {
    throw new Refusal('changed_meanwhile', { facts: { series: toSeries(present, phones) } })
  }
  return present
}

function requireFreeName(rows: SeriesRow[], { label, field }: { label: string; field: string }): void {
  const same = rows.some((row) => row.label.toLowerCase() === label.toLowerCase())
  if (!same) return
  const { message } = refusals.name_taken
  throw new Refusal('invalid', { message, fields: { [field]: message } })
}

/** Events of series name them by key, since they have no number. */
async function record(
  tx: Tx,
  shop: Shop,
  { kind, by, key, details }: { kind: EventKind; by: Caller; key?: string; details?: EventDetails },
): Promise<void> {
  await recordEvent(tx, shop, { kind, by, details: { ...details, ...(key === undefined ? {} : { key }) } })
}
