import { expect, test } from 'vitest'
import { readWholeDollars } from '../../forms/read-amount.ts'
import { toPrices, readPrices } from './prices-form.ts'

test('toPrices accepts a dollar sign, spaces and thousands separators', () => {
  expect(readWholeDollars('120')).toBe(120)
  expect(readWholeDollars(' $1,200 ')).toBe(1200)
  expect(readWholeDollars('0')).toBe(0)
})

test('toPrices never reads an empty price, cents or words as 0, so that the server refuses them', () => {
  for (const text of ['', ' ', '12.50', '12,50', '-3', 'free']) expect(readWholeDollars(text)).toBeNaN()
  const form = new FormData()
  form.set('screen', '199')
  form.set('version', '4')
  const submitted = readPrices(form)
  expect(submitted.version).toBe('4')
  expect(JSON.parse(JSON.stringify(toPrices(submitted)))).toMatchObject({ screen: 199, battery: null })
})
