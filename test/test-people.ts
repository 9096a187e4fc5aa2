import { AsyncLocalStorage } from 'node:async_hooks'

/** The password of all test accounts, and its hash. */
export const arranged = {
  password: 'correct horse battery staple',
  hash: '$argon2id$v=19$m=19456,t=2,p=1$tSW4teSdnTBuXywtxX38tg$sXB2qcDhpbKUTQkZSjipIsk4MZk9R8/LL3AuEPfIzUo',
}

const arranging = new AsyncLocalStorage<true>()

/** Work that prepares accounts for a test and is not its subject: their password is not hashed again. */
export function arrange<T>(work: () => Promise<T>): Promise<T> {
  return arranging.run(true, work)
}

/** Whether the caller runs within `arrange`. */
export function isArranging(): boolean {
  return arranging.getStore() === true
}
