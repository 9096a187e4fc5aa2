import type { Db } from '#db/tables.ts'

/** Counts the prices that the shop has entered or confirmed, the delivered example prices not among them. */
export async function countConfirmedPrices(db: Db): Promise<number> {
  const { prices } = await db
    .selectFrom('phone_prices')
    .where('is_example', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('prices'))
    .executeTakeFirstOrThrow()
  return Number(prices)
}
