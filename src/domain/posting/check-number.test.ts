import fc from 'fast-check'
import { expect, test } from 'vitest'
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
