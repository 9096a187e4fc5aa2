import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockDatabase } from '#db/single-process.ts'
import { readEnv } from '#server/env.ts'
import { sqliteFile } from '#server/open-shop.ts'
import { everyRow, newFolder, openFileApp } from '#test/open-file-app.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'
import { move } from './move.ts'

/** A stopped shop on SQLite with this many tickets. */
async function stoppedShop(tickets: number): Promise<string> {
  const dataDir = newFolder(onTestFinished)
  const app = await openFileApp({ DATA_DIR: dataDir })
  for (let booked = 0; booked < tickets; booked++) await app.book()
  await app.close()
  return dataDir
}

async function emptyTarget() {
  const target = await openTestDatabase({ empty: true })
  onTestFinished(() => target.database.close())
  return target
}

test('npm run move needs one PostgreSQL address and a SQLite database', async () => {
  const dataDir = newFolder(onTestFinished)
  const env = readEnv({ DATA_DIR: dataDir })
  for (const words of [[], ['sqlite.db'], ['postgres://a/b', 'more']])
    await expect(move(env, words)).rejects.toThrow('Use: npm run move')
  await expect(move(env, ['postgres://127.0.0.1/none'])).rejects.toThrow('There is no database')
  const onPostgres = readEnv({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1/shop' })
  await expect(move(onPostgres, ['postgres://127.0.0.1/none'])).rejects.toThrow('uses PostgreSQL already')
})

test('npm run move refuses while the shop runs, and names a database that does not answer', async () => {
  const dataDir = await stoppedShop(1)
  const env = readEnv({ DATA_DIR: dataDir })
  const lock = lockDatabase(sqliteFile(dataDir))
  await expect(move(env, ['postgres://127.0.0.1:9/none'])).rejects.toThrow('must be stopped')
  lock.release()
  await expect(move(env, ['postgres://127.0.0.1:9/none'])).rejects.toThrow('does not answer')
})

describe.skipIf(!engines.includes('postgres'))('npm run move to PostgreSQL', () => {
  test('copies every row, leaves the source as it was, and the shop goes on with the next number', async () => {
    const dataDir = await stoppedShop(30)
    const before = everyRow(sqliteFile(dataDir))
    const { database, postgresUrl } = await emptyTarget()

    // From the environment, which other users of the machine do not read.
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgresUrl, SECRET_KEY: randomBytes(32).toString('hex') }
    const lines = await move(readEnv(env), [])
    expect(lines.join('\n')).toMatch(/tickets +30 +[0-9a-f]{16}\n/)
    expect(everyRow(sqliteFile(dataDir))).toEqual(before)

    for (const name of Object.keys(before)) {
      if (name.startsWith('ticket_search') || name.startsWith('migrations') || name.startsWith('sqlite_'))
        continue
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
        database.db,
      )
      const texts = (all: Record<string, unknown>[]) => all.map((row) => JSON.stringify(row)).sort()
      expect(texts(rows), name).toEqual(texts(before[name]!))
    }

    const app = await openFileApp({ DATA_DIR: dataDir, DATABASE_URL: postgresUrl })
    const newest = Math.max(...before['tickets']!.map(({ id }) => Number(id)))
    expect(await app.book()).toBe(newest + 1)
    await app.close()
  })

  test('is refused for a database with rows or with tables of another program', async () => {
    const dataDir = await stoppedShop(2)
    const env = readEnv({ DATA_DIR: dataDir })
    const { database, postgresUrl } = await emptyTarget()
    await move(env, [postgresUrl])
    const count = () => sql<{ n: number }>`select count(*) as n from tickets`.execute(database.db)
    const { rows } = await count()
    await expect(move(env, [postgresUrl])).rejects.toThrow('not empty: there are rows in accounts')
    expect((await count()).rows).toEqual(rows)

    const other = await emptyTarget()
    await sql`create table wordpress (id int)`.execute(other.database.db)
    await expect(move(env, [other.postgresUrl])).rejects.toThrow('not empty: there are rows in wordpress')
  })

  test('leaves no rows behind when it fails, and can be repeated', async () => {
    const dataDir = await stoppedShop(3)
    const env = readEnv({ DATA_DIR: dataDir })
    const { database, postgresUrl } = await emptyTarget()
    const damage = (address: string) => {
      const db = new DatabaseSync(sqliteFile(dataDir))
      db.exec(`update tickets set address = ${address} where id = (select max(id) from tickets)`)
      db.close()
    }
    // PostgreSQL stores no NUL characters.
    damage("'12 Wattle' || char(0)")
    await expect(move(env, [postgresUrl])).rejects.toThrow()
    expect((await sql`select 1 from accounts`.execute(database.db)).rows).toEqual([])

    damage("'12 Wattle Street'")
    expect((await move(env, [postgresUrl])).join('\n')).toMatch(/tickets +3 /)
  })

  test('copies a guest whose bookings an account has taken over that was made hundreds of accounts later', async () => {
    const dataDir = await stoppedShop(1)
    const db = new DatabaseSync(sqliteFile(dataDir))
    const insert = db.prepare(
      "insert into accounts (fullname, email, email_folded, level, created_at, version) values ('Somebody', ?1, ?1, 1, 0, 1)",
    )
    const { lastInsertRowid: guest } = insert.run('guest@customers.example')
    for (let n = 0; n < 600; n++) insert.run(`customer${n}@customers.example`)
    db.prepare('update accounts set joined_id = (select max(id) from accounts) where id = ?').run(guest)
    db.close()
    const { database, postgresUrl } = await emptyTarget()
    await move(readEnv({ DATA_DIR: dataDir }), [postgresUrl])
    const { rows } = await sql<{ joined: number }>`
      select joined_id - id as joined from accounts where joined_id is not null`.execute(database.db)
    expect(rows).toEqual([{ joined: 600 }])
  })

  test('needs a source that this version has migrated', async () => {
    const dataDir = await stoppedShop(1)
    const { postgresUrl } = await emptyTarget()
    const change = (statement: string) => {
      const db = new DatabaseSync(sqliteFile(dataDir))
      db.exec(statement)
      db.close()
    }
    change("insert into migrations (name, timestamp) values ('999-later', '2030-01-01T00:00:00.000Z')")
    await expect(move(readEnv({ DATA_DIR: dataDir }), [postgresUrl])).rejects.toThrow(
      'newer than this program',
    )
    change("delete from migrations where name in ('999-later', '001-baseline')")
    await expect(move(readEnv({ DATA_DIR: dataDir }), [postgresUrl])).rejects.toThrow('older version')
  })
})
