import { AsyncLocalStorage } from 'node:async_hooks'

/** The password of everybody whom a test merely needs, and what the shop itself would keep of it. */
export const arranged = {
  password: 'correct horse battery staple',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$tSW4teSdnTBuXywtxX38tg$sXB2qcDhpbKUTQkZSjipIsk4MZk9R8/LL3AuEPfIzUo',
}

const arranging = new AsyncLocalStorage<true>()

/** Work that gets people ready for a test and is not what the test is about: their password is not computed again. */
export function arrange<T>(work: () => Promise<T>): Promise<T> {
  return arranging.run(true, work)
}

/** Whether this is asked within `arrange`. */
export function isArranging(): boolean {
  return arranging.getStore() === true
}
