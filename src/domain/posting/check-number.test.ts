import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import { hasWrongCheckDigit, readCarrierNumber } from './check-number.ts'

// The example of the standard (UPU S10), and two that carriers publish.
const correct = ['EE876543216CA', 'RB123456785GB', 'CX473124829DE']

test('hasWrongCheckDigit finds each misread digit of an S10 number, and two that changed places', () => {
  for (const number of correct) expect([number, hasWrongCheckDigit(number)]).toEqual([number, false])
  fc.assert(
    fc.property(
      fc.constantFrom(...correct),
      fc.integer({ min: 2, max: 10 }),
      fc.nat(9),
      (number, place, digit) => {
        fc.pre(number[place] !== `${digit}`)
        // Two remainders are written as 5, so that such a number hides some mistakes.
        fc.pre(number[10] !== '5' || place === 10)
        expect(hasWrongCheckDigit(number.slice(0, place) + digit + number.slice(place + 1))).toBe(true)
      },
    ),
  )
  expect(hasWrongCheckDigit('EE876543217CA')).toBe(true)
  expect(hasWrongCheckDigit('EE786543216CA')).toBe(true)
})

test('readCarrierNumber normalises to capitals without spaces, and leaves other forms alone', () => {
  expect(readCarrierNumber(' rb 123 456 785 gb ')).toBe('RB123456785GB')
  expect(readCarrierNumber('33abc12345601000')).toBe('33ABC12345601000')
  expect(() => readCarrierNumber('RB123456784GB')).toThrow('check digit')
})

const digits = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length })
const letters = fc.string({ unit: fc.constantFrom(...'ABCDEGHLMPRSUVZ'), minLength: 2, maxLength: 2 })
/** A right number of S10; two remainders are written as 5, so that such a number hides some mistakes. */
const s10 = fc
  .tuple(letters, digits(8), fc.constantFrom('AU', 'NZ', 'GB'))
  .map(([prefix, body, country]) =>
    Array.from({ length: 10 }, (_, check) => `${prefix}${body.join('')}${check}${country}`).find(
      (number) => !hasWrongCheckDigit(number),
    )!,
  )
  .filter((number) => number[10] !== '5')
const others = fc.constantFrom('33ABC12345601000', '33ABC12345601', 'ST12345', 'MP0063154732')

// What happens to a scan: a digit is misread, two change places, one is lost or doubled, two scans run together.
test('readCarrierNumber gives no other number than the label has, however a scan of it is damaged', () => {
  fc.assert(
    fc.property(
      s10,
      fc.oneof(s10, others),
      fc.constantFrom('digit', 'swap', 'lose', 'gain', 'twice', 'glue', 'ours', 'spaces', 'none'),
      fc.integer({ min: 2, max: 10 }),
      fc.nat(9),
      (number, other, kind, place, digit) => {
        const [before, after] = [number.slice(0, place), number.slice(place + 1)]
        const scanned = {
          digit: `${before}${digit}${after}`,
          swap: place > 8 ? number : `${before}${after[0]}${number[place]}${after.slice(1)}`,
          lose: `${before}${after}`,
          gain: `${before}${digit}${number.slice(place)}`,
          twice: `${number}${number}`,
          glue: `${number}${other}`,
          ours: `${number}http://localhost:3000/t/1042`,
          spaces: ` ${before.toLowerCase()} ${number.slice(place)} `,
          none: number,
        }[kind]
        let read: string | null = null
        try {
          read = readCarrierNumber(scanned)
        } catch (thrown) {
          if (!(thrown instanceof Refusal)) throw thrown
        }
        expect([scanned, [number, null]]).toEqual([scanned, expect.arrayContaining([read])])
        if (kind === 'none' || kind === 'spaces') expect(read).toBe(number)
      },
    ),
    { numRuns: 10_000 },
  )
})
