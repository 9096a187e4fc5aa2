import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMobile, formatMobile } from './mobile.ts'

test('parseMobile accepts an Australian mobile in every usual format', () => {
  for (const submitted of [
    '0491 570 156',
    '0491570156',
    '+61 491 570 156',
    '(04) 9157 0156',
    '0491-570-156',
    '61491570156',
  ]) {
    expect(parseMobile(submitted), submitted).toBe('+61491570156')
  }
})

test('parseMobile refuses landlines, foreign numbers, wrong lengths, extensions and words', () => {
  const others = [
    '03 5550 0123',
    '+64 21 123 4567',
    '0491 570 15',
    '0491 570 1567',
    '0491 570 156 ext 3',
    'call 0491570156',
  ]
  for (const submitted of [...others, 'mobile', '+', '0'.repeat(30)])
    expect(parseMobile(submitted), submitted).toBe(null)
})

test('parseMobile ignores spaces, and parses its national form back to the same number', () => {
  const mobile = fc.tuple(
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(mobile, ([number, spaces]) => {
      const digits = `04${String(number).padStart(8, '0')}`
      const known = parseMobile(digits)
      fc.pre(known !== null)
      const spaced = spaces.reduce((text, at) => `${text.slice(0, at)} ${text.slice(at)}`, digits)
      expect(parseMobile(spaced)).toBe(known)
      expect(formatMobile(known)).toMatch(/^04\d\d \d{3} \d{3}$/)
      expect(parseMobile(formatMobile(known))).toBe(known)
    }),
  )
})

test('parseMobile returns a mobile or null for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30, unit: 'binary' }), (submitted) => {
      const mobile = parseMobile(submitted)
      if (mobile !== null) expect(mobile).toMatch(/^\+614\d{8}$/)
    }),
  )
})
