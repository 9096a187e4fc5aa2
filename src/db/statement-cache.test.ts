import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { StatementCache } from './statement-cache.ts'

function opened(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  return db
}

test('the statement cache evicts the least recently used statement', () => {
  const cache = new StatementCache(opened(), 2)
  const one = cache.prepare('select 1')
  const two = cache.prepare('select 2')
  expect(cache.prepare('select 1')).toBe(one)
  cache.prepare('select 3')
  expect(cache.prepare('select 1')).toBe(one)
  expect(cache.prepare('select 2')).not.toBe(two)
})

test('the statement cache re-prepares after a schema change', () => {
  const db = opened()
  const cache = new StatementCache(db)
  cache.prepare('create table notes (a integer)').statement.run()
  cache.prepare('insert into notes values (1)').statement.run()
  expect(cache.prepare('select * from notes').statement.get()).toEqual({ a: 1 })
  cache.prepare('alter table notes add column b integer default 2').statement.run()
  expect(cache.prepare('select * from notes').statement.get()).toEqual({ a: 1, b: 2 })
})
