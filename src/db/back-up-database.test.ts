import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#test/open-file-app.ts'
import { runAlone } from '#test/run-alone.ts'
import { backUpDatabase } from './back-up-database.ts'

function newDatabase(): { file: string; db: DatabaseSync } {
  const file = join(newFolder(onTestFinished), 'test.sqlite')
  const db = new DatabaseSync(file, { timeout: 1_000 })
  db.exec(
    'pragma journal_mode = wal; create table pairs (id integer primary key, one integer, other integer) strict',
  )
  onTestFinished(() => {
    if (db.isOpen) db.close()
  })
  return { file, db }
}

const getRound = (db: DatabaseSync) => Number(db.prepare('select one from pairs where id = 1').get()?.['one'])

test('backups made while another process writes are consistent snapshots, and do not block the writer', async () => {
  const { file, db } = newDatabase()
  const insert = db.prepare('insert into pairs (one, other) values (?, 0)')
  db.exec('begin')
  for (let number = 0; number < 20_000; number += 1) insert.run(number)
  db.exec('commit')
  db.close()

  // Both columns change in one transaction, so every snapshot has them equal.
  const writer = runAlone(`
    import { DatabaseSync } from 'node:sqlite'
    // A write that is held up longer fails, and the process with it.
    const db = new DatabaseSync(${JSON.stringify(file)}, { timeout: 1_000 })
    let writing = true
    process.once('SIGTERM', () => { writing = false })
    console.log('writing')
    while (writing) {
      db.exec('begin immediate; update pairs set one = one + 1 where id <= 500; update pairs set other = one; commit')
      await new Promise((done) => setImmediate(done))
    }
  `)
  await writer.line()
  const rounds: number[] = []
  for (const name of ['first', 'second', 'third']) {
    backUpDatabase(file, `${file}.${name}`)
    const copy = new DatabaseSync(`${file}.${name}`, { readOnly: true })
    expect(copy.prepare('select count(*) as all_rows from pairs').get()).toEqual({ all_rows: 20_000 })
    expect(copy.prepare('select count(*) as apart from pairs where other not in (0, one)').get()).toEqual({
      apart: 0,
    })
    expect(copy.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const round = getRound(copy)
    rounds.push(round)
    copy.close()
    // On a busy machine three backups can be made before the other process has written once.
    const reader = new DatabaseSync(file, { readOnly: true })
    await expect.poll(() => getRound(reader)).toBeGreaterThan(round)
    reader.close()
  }
  expect(rounds[2]).toBeGreaterThan(rounds[0]!)
  writer.child.kill('SIGTERM')
  expect(await writer.ended).toMatchObject({ code: 0, errors: '' })
})

test('backUpDatabase refuses to overwrite a file', () => {
  const { file, db } = newDatabase()
  db.exec('insert into pairs (one, other) values (1, 1)')
  backUpDatabase(file, `${file}.copy`)
  expect(() => backUpDatabase(file, `${file}.copy`)).toThrow('already exists')
})

test('backUpDatabase does not create a missing database', () => {
  const missing = join(newFolder(onTestFinished), 'test.sqlite')
  expect(() => backUpDatabase(missing, `${missing}.copy`)).toThrow('unable to open')
  expect(existsSync(missing)).toBe(false)
})
