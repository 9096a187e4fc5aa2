import { SECOND_MS } from '#contract/durations.ts'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import type { Engine, Database } from '#db/tables.ts'
import { databaseUrl, overSocket } from './postgres-template.ts'
import { openUsedDatabase } from './used-databases.ts'

const server = inject('postgresTemplate')
// Kept open: a new connection first reads the server's catalogue, which takes as long as dropping a database.
const onServer = server
  ? new pg.Pool({
      connectionString: overSocket(server.url, server.socket),
      connectionTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    })
  : null
onServer?.on('error', () => {})
let image: Uint8Array | null = null

/** The engines for `describe.each(engines)`: PostgreSQL too where it is available. */
export const engines: Engine[] = server ? ['sqlite', 'postgres'] : ['sqlite']

/** A new database with all tables, the catalogue and the profile; close it when the test ends. */
export async function createTestDatabase(engine: Engine): Promise<Database> {
  if (engine === 'postgres') return (await openTestDatabase()).database
  image ??= readFileSync(inject('sqliteTemplate'))
  return openDatabase({ sqliteMemory: true, image })
}

/** The same for a test that changes nothing but rows: on PostgreSQL it may have served another test before. */
export async function takeTestDatabase(engine: Engine): Promise<Database> {
  // On another server, tests may not be allowed to go around foreign keys.
  return engine === 'postgres' && server?.socket ? openUsedDatabase(createCopy) : createTestDatabase(engine)
}

/** A new copy of the seeded database, with its address for other processes; `empty` has no tables. */
export async function openTestDatabase(
  options: { empty?: boolean } = {},
): Promise<{ database: Database; postgresUrl: string }> {
  const { url, postgresUrl, drop } = await createCopy(options)
  // On a busy machine a new connection can take longer than a visitor would be kept waiting.
  const database = await openDatabase({ postgresUrl: url }, { connectMs: 30 * SECOND_MS })
  const close = async () => {
    await database.close()
    await drop()
  }
  return { database: { ...database, close }, postgresUrl }
}

/** Copies the seeded database: its address for this process, for others, and what drops it. */
async function createCopy({ empty = false }: { empty?: boolean } = {}) {
  if (!server || !onServer) throw new Error('There is no PostgreSQL in this run')
  const { url, socket, template, copying } = server
  const name = `mendpost_test_${randomBytes(8).toString('hex')}`
  await onServer.query(`create database ${name} template ${empty ? 'template0' : template} ${copying}`)
  const postgresUrl = databaseUrl(url, name)
  const drop = async () => void (await onServer.query(`drop database if exists ${name} with (force)`))
  return { url: overSocket(postgresUrl, socket), postgresUrl, drop }
}
