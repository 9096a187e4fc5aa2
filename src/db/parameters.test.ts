import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '#test/engines.ts'
import { createTestDatabase } from '#test/open-test-database.ts'
import type { Database } from './tables.ts'
import { checkParameters } from './parameters.ts'

test('checkParameters accepts text, numbers, bigints, null and bytes', () => {
  expect(() =>
    checkParameters(['', 0, -1.5, 2n ** 60n, null, new Uint8Array(2), Buffer.from('x')]),
  ).not.toThrow()
})

onBothEngines('query parameters on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await createTestDatabase(engine)
  })
  afterAll(() => database.close())

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
  ])('checkParameters refuses %s and names its position', async (words, value) => {
    const update = sql`update versions set name = ${value} where value = ${1}`.execute(database.db)
    await expect(update).rejects.toThrow(TypeError)
    await expect(update).rejects.toThrow(`SQL parameter 1 of 2`)
    await expect(update).rejects.toThrow(words)
  })

  test('a refused parameter leaves the connection usable', async () => {
    await sql`select ${{}}`.execute(database.db).catch(() => {})
    expect(await database.ready()).toBe(true)
  })
})
