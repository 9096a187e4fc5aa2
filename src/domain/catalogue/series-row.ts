import type { Selectable } from 'kysely'
import type { Series } from '#contract/series.schema.ts'
import type { LookupTables } from '#db/schema/lookups.ts'
import type { Db } from '#db/tables.ts'

export type SeriesRow = Selectable<LookupTables['phone_series']>

/** Lists all series in display order, switched-off ones included. */
export function listSeriesRows(db: Db): Promise<SeriesRow[]> {
  return db.selectFrom('phone_series').selectAll().orderBy('sort').orderBy('key').limit(1_000).execute()
}

/** Converts a series to the API's form. */
export function toSeries({ key, label, shown, version }: SeriesRow, phones: number): Series {
  return { key, label, shown: shown === 1, version, phones }
}

/** Counts the phones of each series, hidden ones included. */
export async function countPhones(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('phones')
    .select(({ fn }) => ['brand', fn.countAll<number>().as('total')])
    .groupBy('brand')
    .execute()
  return new Map(rows.map(({ brand, total }) => [brand, Number(total)]))
}
