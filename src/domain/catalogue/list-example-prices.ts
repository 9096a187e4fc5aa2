import type { ExamplePrices } from '#contract/example-prices.schema.ts'
import type { Shop } from '../shop.ts'
import { hidesExamples } from './example-prices.ts'

/** Returns how many example prices no member of staff has confirmed, by series. */
export async function listExamplePrices(shop: Shop): Promise<ExamplePrices> {
  const rows = await shop.database.db
    .selectFrom('phone_prices')
    .innerJoin('phones', 'phones.id', 'phone_prices.phone_id')
    .innerJoin('phone_series', 'phone_series.key', 'phones.brand')
    .where('phone_prices.is_example', '=', 1)
    .groupBy(['phone_series.key', 'phone_series.label', 'phone_series.sort'])
    .select(['phone_series.key', 'phone_series.label'])
    .select(({ fn }) => [
      fn.countAll<number>().as('prices'),
      fn.count<number>('phone_prices.phone_id').distinct().as('phones'),
    ])
    .orderBy('phone_series.sort')
    .orderBy('phone_series.key')
    .limit(500)
    .execute()
  return {
    hidden: hidesExamples(shop),
    series: rows.map((row) => ({ ...row, prices: Number(row.prices), phones: Number(row.phones) })),
  }
}
