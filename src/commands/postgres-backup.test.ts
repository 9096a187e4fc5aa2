import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#db/tables.ts'
import { newFolder, openFileApp } from '#test/open-file-app.ts'
import { engines, openTestDatabase } from '#test/open-test-database.ts'
import { postgresCommands } from './backup.ts'

const manual = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
const tools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0)

/** Every row of every table of a PostgreSQL database. */
async function everyPostgresRow({ db }: Database): Promise<Record<string, unknown[]>> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public'
    order by tablename`.execute(db)
  const all: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    all[name] = (await sql`select * from ${sql.table(name)} as t order by t`.execute(db)).rows
  }
  return all
}

test('docs/operations.md shows the commands that npm run backup prints', () => {
  expect(manual).toContain(postgresCommands.backup)
  expect(manual).toContain(postgresCommands.restore)
})

describe.skipIf(!tools || !engines.includes('postgres'))(
  'backup and restore with pg_dump and pg_restore',
  () => {
    const run = (command: string, folder: string, DATABASE_URL: string) =>
      spawnSync('sh', ['-c', command], {
        cwd: folder,
        env: { PATH: process.env['PATH'], DATABASE_URL },
        encoding: 'utf8',
      })

    test('a dump made while bookings stream in is restored row by row, and the app works with it', async ({
      skip,
    }) => {
      const folder = newFolder(onTestFinished)
      const { database, postgresUrl } = await openTestDatabase()
      onTestFinished(() => database.close())
      const shop = await openFileApp({ DATA_DIR: folder, DATABASE_URL: postgresUrl })
      let acknowledged = 0
      for (; acknowledged < 10; acknowledged += 1) await shop.book()

      let booking = true
      const stream = (async () => {
        while (booking) await shop.book()
      })()
      const dumped = await promisify(execFile)(
        'sh',
        ['-c', postgresCommands.backup.replace('mendpost.dump', 'busy.dump')],
        {
          cwd: folder,
          env: { PATH: process.env['PATH'], DATABASE_URL: postgresUrl },
        },
      ).catch((error: { stderr: string }) => error)
      booking = false
      await stream
      skip(dumped.stderr.includes('server version mismatch'), 'pg_dump is older than the server')
      expect(dumped.stderr).toBe('')
      expect(run(postgresCommands.backup, folder, postgresUrl)).toMatchObject({ status: 0, stderr: '' })

      const empty = await openTestDatabase({ empty: true })
      onTestFinished(() => empty.database.close())
      expect(run(postgresCommands.restore, folder, empty.postgresUrl)).toMatchObject({
        status: 0,
        stderr: '',
      })
      const restored = await everyPostgresRow(empty.database)
      expect(restored).toEqual(await everyPostgresRow(database))
      await shop.close()

      const again = await openFileApp({ DATA_DIR: folder, DATABASE_URL: empty.postgresUrl })
      const newest = Math.max(...restored['tickets']!.map((row) => (row as { id: number }).id))
      expect(await again.book()).toBe(newest + 1)
      await again.close()

      const busy = await openTestDatabase({ empty: true })
      onTestFinished(() => busy.database.close())
      const restoreBusy = postgresCommands.restore.replace('mendpost.dump', 'busy.dump')
      expect(run(restoreBusy, folder, busy.postgresUrl)).toMatchObject({ status: 0, stderr: '' })
      const { tickets, ticket_words: words, events } = await everyPostgresRow(busy.database)
      expect(tickets!.length).toBeGreaterThanOrEqual(acknowledged)
      expect(words).toHaveLength(tickets!.length)
      expect(events!.filter((event) => (event as { kind: string }).kind === 'ticket.booked')).toHaveLength(
        tickets!.length,
      )
    })

    test('pg_restore leaves a database that is not empty unchanged', async () => {
      const folder = newFolder(onTestFinished)
      const { database, postgresUrl } = await openTestDatabase()
      onTestFinished(() => database.close())
      run(postgresCommands.backup, folder, postgresUrl)
      const before = await everyPostgresRow(database)
      expect(run(postgresCommands.restore, folder, postgresUrl).status).not.toBe(0)
      expect(await everyPostgresRow(database)).toEqual(before)
    })
  },
)
