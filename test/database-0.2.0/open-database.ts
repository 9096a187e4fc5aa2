import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { openDatabase } from '#db/open-database.ts'
import type { Database, Engine } from '#db/tables.ts'
import { openTestDatabase } from '../open-test-database.ts'

const read = (name: string) => gunzipSync(readFileSync(join(import.meta.dirname, name)))

/**
 * A database as version 0.2.0 left it (commit 41cb91a5): its demo, and an edited email, a bulk change, a booking with a key, a
 * deposit and two emails that staff decided about. `sqlite.db.gz` is the file, `postgres.sql.gz` a dump by `pg_dump --inserts`.
 */
export async function openReleasedDatabase(engine: Engine): Promise<Database> {
  if (engine === 'sqlite') return openDatabase({ sqliteMemory: true, image: read('sqlite.db.gz') })
  const { database, postgresUrl } = await openTestDatabase({ empty: true })
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    // Lines such as `\\restrict` are commands of psql.
    const statements = read('postgres.sql.gz')
      .toString()
      .replace(/^\\.*$/gm, '')
    await client.query(statements)
  } finally {
    await client.end()
  }
  return database
}
