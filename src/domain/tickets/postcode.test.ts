import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostcode } from './postcode.ts'

test('the edges of every range are postcodes', () => {
  const edges =
    '0200 0299 0800 0999 1000 2599 2600 2618 2619 2899 2900 2920 2921 2999 3000 4999 5000 6999 7999 8000 9999'
  for (const postcode of edges.split(' ')) expect(isPostcode(postcode), postcode).toBe(true)
})

test('what lies in no range of any state is no postcode', () => {
  for (const postcode of ['0000', '0199', '0300', '0799', '300', '30000', 'ABCD', '', '٣٠٠٠']) {
    expect(isPostcode(postcode), postcode).toBe(false)
  }
})

test('every four digits from 1000 up are in some range', () => {
  fc.assert(fc.property(fc.integer({ min: 1000, max: 9999 }), (number) => isPostcode(String(number))))
})
