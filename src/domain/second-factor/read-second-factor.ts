import { toIsoTime } from '#contract/durations.ts'
import type { SecondFactor } from '#contract/second-factor.schema.ts'
import type { Db } from '#db/tables.ts'

/** Returns since when the authenticator app is on, and how many recovery codes are left, which passkeys have too. */
export async function readSecondFactor(db: Db, accountId: number): Promise<SecondFactor> {
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const since = factor?.confirmed_at ?? null
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { since: since === null ? null : toIsoTime(since), recovery_codes_left: Number(left) }
}
