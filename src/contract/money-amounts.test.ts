import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, formatDollars } from './money-amounts.ts'
import { formatAmountField, parseAmount } from './amount-field.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999 })

/** Formats in which people write an amount. */
const spellings: Record<string, (dollars: string, grouped: string, cents: string) => string> = {
  plain: (dollars, _, cents) => `${dollars}.${cents}`,
  grouped: (_, grouped, cents) => `${grouped}.${cents}`,
  'with the dollar sign': (dollars, _, cents) => `$${dollars}.${cents}`,
  'grouped with the dollar sign': (_, grouped, cents) => `$${grouped}.${cents}`,
  'with spaces around and after the sign': (_, grouped, cents) => `  $ ${grouped}.${cents} `,
  'grouped by spaces': (_, grouped, cents) => `${grouped.replaceAll(',', ' ')}.${cents}`,
  'grouped by no-break spaces': (_, grouped, cents) => `${grouped.replaceAll(',', '\u00a0')}.${cents}`,
}

for (const [name, spell] of Object.entries(spellings)) {
  test(`parseAmount parses every amount to the exact cent: ${name}`, () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('', '-', '−', '–', '- '), (amount, minus) => {
        const dollars = String(Math.trunc(amount / 100))
        const grouped = Number(dollars).toLocaleString('en-AU')
        const text = spell(dollars, grouped, String(amount % 100).padStart(2, '0'))
        expect(parseAmount(text)).toBe(amount)
        expect(parseAmount(minus + text.trim())).toBe(minus === '' || amount === 0 ? amount : -amount)
      }),
    )
  })
}

test('parseAmount parses whole dollars and one decimal', () => {
  expect(['1250', '1,250', '$ 49', '49.5', '0', '0.05'].map(parseAmount)).toEqual([
    125_000, 125_000, 4_900, 4_950, 0, 5,
  ])
})

test('parseAmount refuses a decimal comma instead of reading it as a thousands separator', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(',', ' ', ', ', '.,'),
      fc.constantFrom('', '$', '-', ' '),
      (dollars, cents, comma, before) => {
        for (const decimals of [String(cents).padStart(2, '0'), String(cents % 10)]) {
          expect(parseAmount(`${before}${dollars}${comma}${decimals}`)).toBeNull()
        }
      },
    ),
  )
  expect(['12,50', '1250,00', '1.250,00', '1,2500'].map(parseAmount)).toEqual([null, null, null, null])
})

test('parseAmount refuses text that is no amount', () => {
  const texts =
    '| |abc|1.999|1,00|.5|5.|1e3|١٢|$|0x10|NaN|1.2.3|--1|12345678|12,345,678|1,23,456|1,234 567|$$5|5$'
  for (const text of texts.split('|')) expect([text, parseAmount(text)]).toEqual([text, null])
})

test('parseAmount parses every formatted amount to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_900, max: 99_999_900 }), (cents) => {
      expect(parseAmount(formatCents(cents))).toBe(cents)
      expect(parseAmount(formatAmountField(cents))).toBe(cents)
    }),
  )
})

test('formatCents groups thousands, and puts a minus before the dollar sign', () => {
  expect([formatDollars(120), formatDollars(1250)]).toEqual(['$120', '$1,250'])
  expect([formatCents(124_950), formatCents(-5), formatCents(0)]).toEqual(['$1,249.50', '−$0.05', '$0.00'])
})
