import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { countWrongCodes } from './spend-code.ts'

/** Rate-limits the caller's wrong codes together with their wrong passwords. */
export function countOwnWrongCodes<T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { id: account } = requireAccount(caller)
  const who = `own:${account}`
  return countWrongCodes(
    {
      from: { account },
      before: () => shop.throttles.check('logInPerDevice', who),
      failed: () => shop.throttles.count('logInPerDevice', who),
    },
    work,
  )
}

/** Verifies the caller's password, then runs the action behind password and code. */
export async function withOwnPassword<T>(
  shop: Shop,
  caller: Caller,
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  await confirmOwnPassword(shop, caller, { field: 'password', password })
  return countOwnWrongCodes(shop, caller, work)
}
