import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openTestBooks } from '#test/open-test-books.ts'
import type { OpenBooks } from './books.ts'
import { checkParameters } from './parameters.ts'

test('text, numbers, bigints, null and bytes may be stored', () => {
  expect(() =>
    checkParameters(['', 0, -1.5, 2n ** 60n, null, new Uint8Array(2), Buffer.from('x')]),
  ).not.toThrow()
})

describe.each(engines)('on %s', (engine) => {
  let books: OpenBooks
  beforeAll(async () => {
    books = await openTestBooks(engine)
  })
  afterAll(() => books.close())

  test.each([
    ['a boolean', true],
    ['undefined', undefined],
    ['a Date', new Date(0)],
    ['an object', { $1: 'x' }],
    ['an object', ['x']],
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['an integer beyond', 2 ** 60],
    ['a NUL character', 'a\0b'],
    ['a symbol', Symbol('x')],
  ])('%s is refused by name and place', async (words, value) => {
    const asked = sql`update versions set name = ${value} where value = ${1}`.execute(books.db)
    await expect(asked).rejects.toThrow(TypeError)
    await expect(asked).rejects.toThrow(`SQL parameter 1 of 2`)
    await expect(asked).rejects.toThrow(words)
  })

  test('a refused parameter leaves the connection usable', async () => {
    await sql`select ${{}}`.execute(books.db).catch(() => {})
    expect(await books.ready()).toBe(true)
  })
})
