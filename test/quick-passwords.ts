import { vi } from 'vitest'
import { takePasswordTurn } from '#domain/accounts/password-queue.ts'
import { arranged, isArranging } from './test-people.ts'

// Argon2 takes a thirtieth of a second of CPU per hash, for each of thousands of accounts. Within `arrange` one precomputed
// hash serves all of them; what a test itself requests is computed.
vi.mock(import('#domain/accounts/password-hash.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    hashPassword: (password, from) =>
      isArranging() && password === arranged.password
        ? takePasswordTurn(async () => arranged.hash, from)
        : real.hashPassword(password, from),
  }
})
