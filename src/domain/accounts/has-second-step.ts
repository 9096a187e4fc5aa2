import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Column of a query of accounts: whether their log-in asks for a second step. */
export const hasSecondStep = sql<number | boolean>`(exists (
  select 1 from second_factors
  where second_factors.account_id = accounts.id and second_factors.confirmed_at is not null
) or exists (
  select 1 from passkeys where passkeys.account_id = accounts.id and passkeys.second_step = 1
))`.as('has_second_step')

/** Whether log-ins to an account with its password ask for a second step. */
export async function readHasSecondStep(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select(hasSecondStep)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Boolean(row.has_second_step)
}

/** Whether one of an account's passkeys is its second step. */
export async function hasPasskeyStep(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys')
    .select('id')
    .where('account_id', '=', accountId)
    .where('second_step', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
