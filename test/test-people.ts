import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The password of all test accounts, and its hash: with the smallest costs of Argon2id, so that checking it, which thousands of
 * tests do on their way to something else, takes no noticeable time.
 */
export const arranged = {
  password: 'correct horse battery staple',
  hash: '$argon2id$v=19$m=8,t=1,p=1$YSBzYWx0IGZvciB0ZXN0cw$ff5RFSya8XLaFQj4nZaAobl2ketRNZnoQhXZqUKfGEQ',
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
