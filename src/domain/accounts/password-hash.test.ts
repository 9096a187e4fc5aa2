import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { takePasswordTurn } from './password-queue.ts'

test('matchesPassword accepts a password for its own hash only', async () => {
  const password = fc.string({ unit: 'binary', minLength: 1, maxLength: 128 })
  await fc.assert(
    fc.asyncProperty(password, password, async (one, other) => {
      const hash = await hashPassword(one)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
      expect(await matchesPassword(hash, one)).toBe(true)
      const isSame = one.normalize('NFKC') === other.normalize('NFKC')
      expect(await matchesPassword(hash, other)).toBe(isSame)
    }),
    { numRuns: 12 },
  )
})

test('matchesPassword accepts a hash made elsewhere with other costs', async () => {
  // In the form of the RFC 9106 test vector, made by the reference program: echo -n password | argon2 somesalt
  // -id -t 2 -m 16
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await matchesPassword(reference, 'password')).toBe(true)
  expect(await matchesPassword(reference, 'passwort')).toBe(false)
})

test('hashPassword gives the same password two different hashes', async () => {
  expect(await hashPassword('purple kettle')).not.toBe(await hashPassword('purple kettle'))
})

test('matchesPassword accepts an accented password typed as other code points', async () => {
  expect(
    await matchesPassword(await hashPassword('Nguyễn'.normalize('NFD')), 'Nguyễn'.normalize('NFC')),
  ).toBe(true)
})

test('matchesPassword without a hash is false, and takes as long', async () => {
  const hash = await hashPassword('purple kettle')
  const spent = async (against: string | null) => {
    const before = process.cpuUsage()
    expect(await matchesPassword(against, 'green kettle')).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let n = 0; n < 6; n++) {
    known.push(await spent(hash))
    unknown.push(await spent(null))
  }
  const ratio = Math.min(...unknown) / Math.min(...known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})

test('password hashing runs two at a time, queues 100, then answers 503', async () => {
  let running = 0
  let most = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const work = () =>
    takePasswordTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await released
      running -= 1
    })
  const accepted = Array.from({ length: 102 }, work)
  await expect(work()).rejects.toThrow(Refusal)
  await expect(work()).rejects.toMatchObject({ code: 'not_ready', retryAfterSeconds: 3 })
  release()
  await Promise.all(accepted)
  expect(most).toBe(2)
})

test('a password computation that throws frees its slot', async () => {
  for (let n = 0; n < 5; n++)
    await expect(takePasswordTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await takePasswordTurn(async () => 'done')).toBe('done')
})
