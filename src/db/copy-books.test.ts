import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-shop.ts'
import { copyBooks } from './copy-books.ts'

function newBooks(): { file: string; db: DatabaseSync } {
  const file = join(newFolder(onTestFinished), 'books.sqlite')
  const db = new DatabaseSync(file, { timeout: 1_000 })
  db.exec(
    'pragma journal_mode = wal; create table pairs (id integer primary key, one integer, other integer) strict',
  )
  onTestFinished(() => {
    if (db.isOpen) db.close()
  })
  return { file, db }
}

test('copies made while others write show one moment each, and nobody waits for them', async () => {
  const { file, db } = newBooks()
  const insert = db.prepare('insert into pairs (one, other) values (?, 0)')
  db.exec('begin')
  for (let number = 0; number < 20_000; number += 1) insert.run(number)
  db.exec('commit')

  let writing = true
  let written = 0
  let longest = 0
  const writer = (async () => {
    while (writing) {
      const started = performance.now()
      // Both columns change in one transaction, so no moment has them apart.
      db.exec(
        'begin immediate; update pairs set one = one + 1 where id <= 500; update pairs set other = one; commit',
      )
      written += 1
      longest = Math.max(longest, performance.now() - started)
      await new Promise((done) => setImmediate(done))
    }
  })()
  for (const name of ['first', 'second', 'third']) {
    const before = written
    await copyBooks(file, `${file}.${name}`)
    expect(written).toBeGreaterThan(before)
    const copy = new DatabaseSync(`${file}.${name}`, { readOnly: true })
    expect(copy.prepare('select count(*) as all_rows from pairs').get()).toEqual({ all_rows: 20_000 })
    expect(copy.prepare('select count(*) as apart from pairs where other not in (0, one)').get()).toEqual({
      apart: 0,
    })
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    copy.close()
  }
  writing = false
  await writer
  expect(longest).toBeLessThan(1_000)
})

test('a file that exists is not written over', async () => {
  const { file, db } = newBooks()
  db.exec('insert into pairs (one, other) values (1, 1)')
  await copyBooks(file, `${file}.copy`)
  await expect(copyBooks(file, `${file}.copy`)).rejects.toThrow('already exists')
})

test('books that are not there are not made', async () => {
  const missing = join(newFolder(onTestFinished), 'books.sqlite')
  await expect(copyBooks(missing, `${missing}.copy`)).rejects.toThrow('unable to open')
  expect(existsSync(missing)).toBe(false)
})

test('work that is called off rejects', async () => {
  const { file } = newBooks()
  await expect(copyBooks(file, `${file}.copy`, AbortSignal.abort())).rejects.toThrow(
    'stopped before it was finished',
  )
})
