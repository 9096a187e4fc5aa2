import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b" ,"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [null, false],
])('If-None-Match %s matches "a": %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
})
