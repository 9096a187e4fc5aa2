import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountCalls } from './accounts.schema.ts'
import { isOwnName } from './own-names.ts'

const accepts = (fullname: string) => {
  const password = 'seven green kettles'
  const person = { fullname, email: 'mei@example.com', password, confirmpassword: password }
  return accountCalls['POST /api/createaccount/'].input.safeParse({ data: person }).success
}

// Each character of "staff team", as it may be imitated.
const forms: Record<string, string[]> = {
  s: ['s', 'S', 'ѕ', 'Ѕ', 'ｓ', '𝐬', '5', '$', 'ŝ'],
  t: ['t', 'T', 'т', 'Т', 'τ', 'ｔ', '𝓽', '7', '+', 'ţ'],
  a: ['a', 'A', 'а', 'А', 'α', 'ａ', '𝒂', '4', '@', 'á'],
  f: ['f', 'F', 'ғ', 'ｆ', '𝔣', 'ƒ'],
  e: ['e', 'E', 'е', 'Е', 'ε', 'ｅ', '𝖊', '3', 'é'],
  m: ['m', 'M', 'м', 'М', 'ｍ', '𝕞'],
}
const between = fc.constantFrom(
  '',
  ' ',
  '  ',
  '\u00a0',
  '\u2060',
  '\u200b',
  '\u00ad',
  '-',
  '.',
  '_',
  '\u3000',
  '\u034f',
)
const imitated = (word: string) =>
  fc
    .tuple(...[...word].map((character) => fc.tuple(fc.constantFrom(...forms[character]!), between)))
    .map((characters) => characters.flat().join(''))

test('names that imitate "Staff Team" in any alphabet, width and spacing are refused', () => {
  fc.assert(
    fc.property(imitated('staffteam'), fc.constantFrom('', 'The ', '(', ' Mendpost', '!'), (name, more) => {
      for (const text of [name, `${more}${name}`, `${name}${more}`]) {
        expect([text, isOwnName(text)]).toEqual([text, true])
        expect([text, accepts(text)]).toEqual([text, false])
      }
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(imitated('staff'), (name) => {
      expect([name, accepts(name)]).toEqual([name, false])
    }),
  )
})

test('names of invisible signs only, and names with marks of direction, are refused', () => {
  const invisible = fc
    .array(
      fc.constantFrom(
        '\u200b',
        '\u200c',
        '\u200d',
        '\u2060',
        '\u3164',
        '\uffa0',
        '\u115f',
        '\u00ad',
        '\ufeff',
        '\u034f',
        ' ',
        '\u2800',
        '\u{e0041}',
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(invisible, (name) => {
      expect([name, accepts(name)]).toEqual([name, false])
    }),
  )
  const direction = fc.constantFrom(
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  )
  fc.assert(
    fc.property(direction, fc.nat(8), (mark, at) => {
      const name = `Mei${' Tanaka'.slice(0, at)}${mark}${' Tanaka'.slice(at)}`
      expect([name, accepts(name)]).toEqual([name, false])
    }),
  )
})

test.each([
  'Mei Tanaka',
  'Leopold Staff',
  'Steff Tamm',
  'Nguyễn Thị Mai',
  'Άννα Σταμάτη',
  'Анна Стефанова',
  'محمد',
  '李小龙',
  "Siobhán O'Brien",
  'Teamer Stafford',
  'X Æ A-12',
])('the name %s is accepted', (name) => expect(accepts(name)).toBe(true))
