import { confirmOwnPassword } from '../accounts/confirm-own-password.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { countWrongCodes } from './spend-code.ts'

/** Counts the caller's own wrong codes together with their wrong passwords. */
export function countOwnWrongCodes<T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> {
  const who = `own:${accountOf(caller).id}`
  return countWrongCodes(
    {
      before: () => shop.throttles.check('logInPerDevice', who),
      failed: () => shop.throttles.count('logInPerDevice', who),
    },
    work,
  )
}

/** Asks the caller's password, then does what password and code were given for. */
export async function withOwnPassword<T>(
  shop: Shop,
  caller: Caller,
  password: string,
  work: () => Promise<T>,
): Promise<T> {
  await confirmOwnPassword(shop, caller, { field: 'password', password })
  return countOwnWrongCodes(shop, caller, work)
}
