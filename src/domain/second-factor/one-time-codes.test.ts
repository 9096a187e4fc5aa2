import fc from 'fast-check'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { generateCode } from '#test/one-time-code.ts'
import { toOtpauthUri, createTotpSecret, findStep, stepSeconds } from './one-time-codes.ts'

const step = stepSeconds * 1000
const times = fc.integer({ min: step * 10, max: 4_102_444_800_000 })
const secrets = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => new Secret({ buffer: bytes.slice().buffer }).base32)

describe('one-time codes (TOTP)', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
    const secret = Secret.fromLatin1('12345678901234567890').base32
    expect(generateCode(secret, seconds * 1000)).toBe(code)
    expect(findStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / stepSeconds))
  })

  test('findStep accepts a code in its own time step and those before and after, for any secret and time', () => {
    fc.assert(
      fc.property(secrets, times, fc.integer({ min: -1, max: 1 }), (secret, now, drift) => {
        const found = findStep(secret, generateCode(secret, now), now + drift * step)
        // One secret in a million shows the same code in two neighbouring steps.
        expect(Math.abs(found! - Math.floor(now / step))).toBeLessThanOrEqual(2)
        expect(generateCode(secret, found! * step)).toBe(generateCode(secret, now))
      }),
    )
  })

  test('findStep refuses a code of any other time step', () => {
    fc.assert(
      fc.property(
        secrets,
        times,
        fc.integer({ min: 2, max: 5000 }),
        fc.boolean(),
        (secret, now, far, ahead) => {
          const then = now + (ahead ? far : -far) * step
          fc.pre(then > step)
          const code = generateCode(secret, then)
          const near = [-1, 0, 1].map((drift) => generateCode(secret, now + drift * step))
          fc.pre(!near.includes(code))
          expect(findStep(secret, code, now)).toBeNull()
        },
      ),
    )
  })

  test('findStep refuses text that is no six-digit code', () => {
    const secret = createTotpSecret()
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), times, (submitted, now) => {
        fc.pre(!/^\d{6}$/.test(submitted))
        expect(findStep(secret, submitted, now)).toBeNull()
      }),
    )
  })

  test('the otpauth URI names the account of the secret', () => {
    const secret = createTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(toOtpauthUri(secret, { issuer: 'Mendpost Repairs', label: 'sam@example.com' })).toBe(
      `otpauth://totp/Mendpost%20Repairs:sam%40example.com?issuer=Mendpost%20Repairs&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
