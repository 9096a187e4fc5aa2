import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './keyset.ts'

test('decodeCursor returns what encodeCursor got', () => {
  expect(decodeCursor(encodeCursor({ value: 1_790_000_000_000, id: 1001 }), 'number')).toEqual({
    value: 1_790_000_000_000,
    id: 1001,
  })
  expect(decodeCursor(encodeCursor({ value: -1, id: 7 }), 'number')).toEqual({ value: -1, id: 7 })
  expect(decodeCursor(encodeCursor({ value: 'Nguyễn', id: 7 }), 'string')).toEqual({ value: 'Nguyễn', id: 7 })
})

test('decodeCursor refuses a cursor of another kind', () => {
  expect(decodeCursor(encodeCursor({ value: 'x', id: 7 }), 'number')).toBeNull()
  expect(decodeCursor(encodeCursor({ value: 1, id: 7 }), 'string')).toBeNull()
})

test.each([
  '',
  'x',
  '%%%',
  'W10',
  'bnVsbA',
  word('[1]'),
  word('[1,2,3]'),
  word('[1,0]'),
  word('[1,1.5]'),
  word('[1.5,1]'),
  word('[1e400,1]'),
  word('{"0":1,"1":2}'),
  word('[ 1,2]'),
  word('[1,2]') + '=',
  'A'.repeat(1_000),
])('decodeCursor refuses %j', (text) => {
  expect(decodeCursor(text, 'number')).toBeNull()
})

function word(json: string): string {
  return Buffer.from(json).toString('base64url')
}
