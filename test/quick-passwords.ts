import { vi } from 'vitest'
import { takePasswordTurn } from '#domain/accounts/password-turns.ts'
import { arranged, isArranging } from './arranged-people.ts'

// A password costs a thirtieth of a second of a core by design, twice for each of thousands of people. Within
// `arrange` one hash serves them all; whatever a test itself asks for is computed.
vi.mock(import('#domain/accounts/password-hash.ts'), async (original) => {
  const real = await original()
  return {
    hashPassword: (password) =>
      isArranging() && password === arranged.password
        ? takePasswordTurn(async () => arranged.hash)
        : real.hashPassword(password),
    matchesPassword: (hash, password, guard) =>
      isArranging() && password === arranged.password && hash === arranged.hash
        ? takePasswordTurn(async () => {
            await guard?.before()
            return true
          })
        : real.matchesPassword(hash, password, guard),
  }
})
