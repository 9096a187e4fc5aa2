import { sql } from 'kysely'

/** Column of a query of accounts: whether their log-in asks for a second step. */
export const hasSecondStep = sql<number | boolean>`exists (
  select 1 from second_factors
  where second_factors.account_id = accounts.id and second_factors.confirmed_at is not null
)`.as('has_second_step')
