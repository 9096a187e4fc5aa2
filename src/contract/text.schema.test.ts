import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { block, line, optionalLine, toPlainDigits } from './text.schema.ts'

const schemas = {
  line: line({ max: 200, missing: 'Missing.' }),
  optionalLine: optionalLine(200),
  block: block({ max: 200, missing: 'Missing.' }),
}
/** Overrides, embeddings and isolates, which can make one text look like another. */
const overrides = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']
const controls = [...'\u0000\u0007\u000b\u001b\u001f\u007f']

describe.each(Object.entries(schemas))('%s', (_, schema) => {
  test('refuses bidirectional overrides, control signs and halves of characters, wherever they stand', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...overrides, ...controls, '\ud83d', '\udcf1'),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 20 }),
        (mark, before, after) => {
          const text = `a${before}${mark}${after}z`
          expect([text, schema.safeParse(text).success]).toEqual([text, false])
        },
      ),
    )
  })

  test('takes words of any language', () => {
    for (const text of ['Nguyễn Thị Hương', 'שלום', 'مرحبا بالعالم', '李小龍', '📱 ready']) {
      expect(schema.safeParse(text).success, text).toBe(true)
    }
  })
})

test('toPlainDigits writes the ten digits of each script as 0 to 9, and leaves everything else', () => {
  for (const zero of ['0', '٠', '۰', '०', '０', '𝟎', '𝟘', '𝟶', '𑛚']) {
    const digits = Array.from({ length: 10 }, (_, n) => String.fromCodePoint(zero.codePointAt(0)! + n))
    expect(toPlainDigits(`+${digits.join(' ')} ½ⅷ`)).toBe('+0 1 2 3 4 5 6 7 8 9 ½ⅷ')
  }
})
