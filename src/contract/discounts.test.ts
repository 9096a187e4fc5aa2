import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDiscount } from './discounts.ts'

const device = fc.record({
  phone_id: fc.integer({ min: 1, max: 3 }),
  phone_serial: fc.constantFrom('F2LXK0ABCD12', 'f2lx k0ab-cd12', 'C39XK0ABCD99'),
  price: fc.integer({ min: 0, max: 9_999 }),
})

/** The rule in the words of the shop: fractions of a cent as exact numbers. */
function expected(percent: number, cents: number, items: readonly { key: string; price: number }[]): bigint {
  const last = items.at(-1)!
  const before = items.slice(0, -1)
  if (before.length === 0) return 0n
  const full = BigInt(last.price) * 100n
  if (!before.some(({ key }) => key === last.key)) return BigInt(cents) < full ? BigInt(cents) : full
  const exact = full * BigInt(percent)
  return exact / 100n + (exact % 100n >= 50n ? 1n : 0n)
}

test('getDiscount takes the per cent off each later repair of a phone, the amount off the first of each further one, and never more than the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 0, max: 999_999 }),
      fc.array(device, { minLength: 1, maxLength: 6 }),
      (samePhonePercent, anotherPhoneCents, items) => {
        const keyed = items.map((item) => ({
          ...item,
          key: `${item.phone_id} ${item.phone_serial.startsWith('C') ? 'C' : 'F'}`,
        }))
        for (const [place, item] of items.entries()) {
          const discount = getDiscount({ samePhonePercent, anotherPhoneCents }, items.slice(0, place), item)
          const cents = expected(samePhonePercent, anotherPhoneCents, keyed.slice(0, place + 1))
          expect(BigInt(discount?.cents ?? 0)).toBe(cents)
          expect(discount === null).toBe(cents === 0n)
        }
      },
    ),
    { numRuns: 10_000 },
  )
})
