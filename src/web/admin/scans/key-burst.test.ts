import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addKey, endsScan, isNoAnswer, type KeyBurst } from './key-burst.ts'

function type(code: string, gap: number): KeyBurst {
  let burst: KeyBurst | null = null
  for (const [index, key] of [...code].entries()) burst = addKey(burst, key, 1000 + index * gap)
  return burst!
}
const enter = (burst: KeyBurst, gap: number, inPartTest = true) =>
  endsScan(burst, burst.lastAt + gap, { inPartTest })

test('endsScan knows a scanner by its speed in a part test, also when the code has 1, 2 and 3 alone', () => {
  expect(enter(type('123123123123123', 10), 10)).toBe(true)
  expect(enter(type('356938035643809', 10), 10)).toBe(true)
  expect(enter(type('33ABC1234567', 90), 90)).toBe(true)
})

test('endsScan leaves answers to people who type them fast and press Enter', () => {
  const answers = fc.array(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(answers, fc.integer({ min: 70, max: 149 }), (keys, gap) => {
      expect(enter(type(keys.join(''), gap), gap)).toBe(false)
      expect(isNoAnswer(type(keys.join(''), gap))).toBe(false)
    }),
  )
})

test('endsScan understands slow scanners outside of part tests, and no single digits', () => {
  expect(enter(type('123', 120), 120, false)).toBe(true)
  expect(enter(type('12', 10), 10, false)).toBe(false)
  expect(enter(type('njk', 10), 10, false)).toBe(false)
  expect(enter(type('12345', 10), 400, false)).toBe(false)
})

test('isNoAnswer sees a scan before its end, whatever it begins with', () => {
  const code = fc.stringMatching(/^[123]{1,3}[0-9A-Z]{0,10}[04-9A-Z][0-9A-Z]{0,10}$/)
  fc.assert(
    fc.property(code, fc.integer({ min: 1, max: 50 }), (keys, gap) => {
      fc.pre(keys.length >= 3)
      expect(isNoAnswer(type(keys, gap))).toBe(true)
    }),
  )
  expect(isNoAnswer(type('111n', 100))).toBe(false)
})
