import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { matchesPassword } from './password-hash.ts'

/**
 * Verifies the caller's own password again, rate-limited like log-in failures. Returns its hash. Refuses with
 * `wrong_password`.
 */
export async function confirmOwnPassword(
  shop: Shop,
  caller: Caller,
  { field, password }: { field: string; password: string },
): Promise<string> {
  const { id } = requireAccount(caller)
  const { password_hash: hash } = await shop.database.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A separate counter: only the holder of a session can exhaust it.
  const who = `own:${id}`
  const matches = await matchesPassword(hash, password, {
    from: { account: id },
    before: () => shop.throttles.check('logInPerDevice', who),
    failed: () => shop.throttles.count('logInPerDevice', who),
  })
  if (hash === null || !matches) {
    const refusal = new Refusal('wrong_password')
    throw new Refusal('wrong_password', { fields: { [field]: refusal.message } })
  }
  return hash
}
