import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { matchesPassword } from './password-hash.ts'

/**
 * Asks the caller's own password again, as often as a log-in may fail; answers its hash. Refuses with
 * `wrong_password`.
 */
export async function confirmOwnPassword(
  shop: Shop,
  caller: Caller,
  { field, password }: { field: string; password: string },
): Promise<string> {
  const { id } = accountOf(caller)
  const { password_hash: hash } = await shop.books.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A count of its own: only somebody who holds a session can use it up.
  const who = `own:${id}`
  const matches = await matchesPassword(hash, password, {
    before: () => shop.throttles.check('logInPerDevice', who),
    failed: () => shop.throttles.count('logInPerDevice', who),
  })
  if (hash === null || !matches) {
    const refusal = new Refusal('wrong_password')
    throw new Refusal('wrong_password', { fields: { [field]: refusal.message } })
  }
  return hash
}
