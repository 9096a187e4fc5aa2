import { toIsoTime } from '#contract/durations.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { Db } from '#db/tables.ts'

/** Returns whether the second factor is on, since when, and how many recovery codes are left. */
export async function readSecondFactor(db: Db, accountId: number): Promise<SecondFactor> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!factor || factor.confirmed_at === null) return { since: null, recovery_codes_left: 0 }
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { since: toIsoTime(factor.confirmed_at), recovery_codes_left: left }
}
