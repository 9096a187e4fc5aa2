import type { PriceNotices } from '#contract/example-prices.schema.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { hidesExamples } from './example-prices.ts'

/** As many new models are named. */
const MAX_NAMED = 20

/**
 * Returns what the overview says about prices: examples that customers do not see, and models that came with an update
 * and that staff have not yet looked at.
 */
export const readPriceNotices: (shop: Shop) => Promise<PriceNotices> = cachedByVersion(
  'catalogue',
  async (shop) => {
    const { db } = shop.database
    const [models, unconfirmed] = await Promise.all([
      db
        .selectFrom('new_models')
        .innerJoin('phones', 'phones.id', 'new_models.phone_id')
        .select('phones.display_name')
        .where('phones.hidden', '=', 1)
        .orderBy('phones.id')
        .limit(MAX_NAMED)
        .execute(),
      hidesExamples(shop) ? countExamples(shop) : 0,
    ])
    return { unconfirmed, new_models: models.map(({ display_name }) => display_name) }
  },
)

async function countExamples({ database: { db } }: Shop): Promise<number> {
  const { prices } = await db
    .selectFrom('phone_prices')
    .where('is_example', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('prices'))
    .executeTakeFirstOrThrow()
  return Number(prices)
}
