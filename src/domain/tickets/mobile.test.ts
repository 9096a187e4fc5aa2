import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mobileFrom, nationalForm } from './mobile.ts'

test('an Australian mobile is understood however people write it', () => {
  for (const typed of [
    '0491 570 156',
    '0491570156',
    '+61 491 570 156',
    '(04) 9157 0156',
    '0491-570-156',
    '61491570156',
  ]) {
    expect(mobileFrom(typed), typed).toBe('+61491570156')
  }
})

test('landlines, foreign numbers, short and long ones, extensions and words are no Australian mobiles', () => {
  const others = [
    '03 5550 0123',
    '+64 21 123 4567',
    '0491 570 15',
    '0491 570 1567',
    '0491 570 156 ext 3',
    'call 0491570156',
  ]
  for (const typed of [...others, 'mobile', '+', '0'.repeat(30)]) expect(mobileFrom(typed), typed).toBe(null)
})

test('spaces never change which mobile it is, and the national form leads back to the same number', () => {
  const mobile = fc.tuple(
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.array(fc.integer({ min: 0, max: 10 }), { maxLength: 4 }),
  )
  fc.assert(
    fc.property(mobile, ([number, spaces]) => {
      const digits = `04${String(number).padStart(8, '0')}`
      const known = mobileFrom(digits)
      fc.pre(known !== null)
      const spaced = spaces.reduce((text, at) => `${text.slice(0, at)} ${text.slice(at)}`, digits)
      expect(mobileFrom(spaced)).toBe(known)
      expect(nationalForm(known)).toMatch(/^04\d\d \d{3} \d{3}$/)
      expect(mobileFrom(nationalForm(known))).toBe(known)
    }),
  )
})

test('whatever is typed, the answer is a mobile or nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30, unit: 'binary' }), (typed) => {
      const mobile = mobileFrom(typed)
      if (mobile !== null) expect(mobile).toMatch(/^\+614\d{8}$/)
    }),
  )
})
