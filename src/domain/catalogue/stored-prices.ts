import { sql } from 'kysely'
import type { RepairKey } from '#contract/catalogue.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import type { Db } from '#db/tables.ts'

export type StoredPrice = { dollars: number; isExample: boolean }

/**
 * Reads the stored prices of each phone as text; with ids, only those. One row per phone: reading a row for each price
 * takes twice as long. Equal texts are equal prices.
 */
export async function readPriceTexts(db: Db, ids?: readonly number[]): Promise<Map<number, string>> {
  const engine = getEngine(db)
  // The price doubled, and one more for an example.
  const value = sql`price_dollars * 2 + is_example`
  const all =
    engine === 'sqlite'
      ? // In the order of the primary key, by which the rows are grouped.
        sql<string>`json_group_object(repair_key, ${value})`
      : sql<string>`json_object_agg(repair_key, ${value} order by repair_key)::text`
  const rows = await db
    .selectFrom('phone_prices')
    .select(['phone_id', all.as('prices')])
    .$if(ids !== undefined, (query) => query.where('phone_id', 'in', numbersIn(engine, ids!)))
    .groupBy('phone_id')
    .limit(100_000)
    .execute()
  return new Map(rows.map(({ phone_id, prices }) => [phone_id, prices]))
}

/** The prices of one phone by the key of the repair, from their text. */
export function parsePrices(text: string | undefined): Map<RepairKey, StoredPrice> {
  const stored = text === undefined ? {} : (JSON.parse(text) as Record<RepairKey, number>)
  return new Map(
    Object.entries(stored).map(([repair, value]) => [
      repair,
      { dollars: Math.floor(value / 2), isExample: value % 2 === 1 },
    ]),
  )
}
