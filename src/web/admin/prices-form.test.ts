import { expect, test } from 'vitest'
import { pricesOf, typedPrices, wholeDollars } from './prices-form.ts'

test('a price may be typed with a dollar sign, spaces and commas', () => {
  expect(wholeDollars('120')).toBe(120)
  expect(wholeDollars(' $1,200 ')).toBe(1200)
  expect(wholeDollars('0')).toBe(0)
})

test('an empty price, cents and words are left for the shop to refuse, never read as 0', () => {
  for (const text of ['', ' ', '12.50', '-3', 'free']) expect(wholeDollars(text)).toBeNaN()
  const form = new FormData()
  form.set('screen', '199')
  form.set('version', '4')
  const typed = typedPrices(form)
  expect(typed.version).toBe('4')
  expect(JSON.parse(JSON.stringify(pricesOf(typed)))).toMatchObject({ screen: 199, battery: null })
})
