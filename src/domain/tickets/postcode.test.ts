import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPostcode } from './postcode.ts'

test('isPostcode accepts the edges of every range', () => {
  const edges =
    '0200 0299 0800 0999 1000 2599 2600 2618 2619 2899 2900 2920 2921 2999 3000 4999 5000 6999 7999 8000 9999'
  for (const postcode of edges.split(' ')) expect(isPostcode(postcode), postcode).toBe(true)
})

test('isPostcode refuses postcodes outside of all ranges', () => {
  for (const postcode of ['0000', '0199', '0300', '0799', '300', '30000', 'ABCD', '', '٣٠٠٠']) {
    expect(isPostcode(postcode), postcode).toBe(false)
  }
})

test('every postcode from 1000 up is in some range', () => {
  fc.assert(fc.property(fc.integer({ min: 1000, max: 9999 }), (number) => isPostcode(String(number))))
})
