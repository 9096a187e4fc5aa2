import { levels } from '#contract/endpoint.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'

/** The customer of a ticket as a caller, for what came from them by another way than a session. */
export async function readCustomerCaller(tx: Tx, accountId: number): Promise<Caller> {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { level: levels.customer, account: { ...account, email: account.email ?? '' }, sessionId: null }
}
