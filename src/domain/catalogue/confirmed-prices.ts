import type { Db } from '#db/tables.ts'

/** Counts the changes that staff have made to prices; 0 while all of them are the delivered examples. */
export async function countConfirmedPrices(db: Db): Promise<number> {
  const { changes } = await db
    .selectFrom('events')
    .select((select) => select.fn.countAll().as('changes'))
    .where('kind', '=', 'phone.prices_changed')
    .executeTakeFirstOrThrow()
  return Number(changes)
}
