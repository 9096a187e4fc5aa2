import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { firstProfile } from '#contract/first-profile.ts'
import type { Database } from '#db/tables.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { seedShop } from '#db/seed/seed-shop.ts'

/** Noon of a winter day in Melbourne: the time at which all test databases were seeded. */
const seededAt = Date.UTC(2026, 6, 1, 2)
const seededProfile = JSON.stringify(firstProfile)

/** Creates tables, catalogue and profile. */
export async function prepareTemplate(db: Database): Promise<void> {
  await migrate(db)
  await seedShop(db, { profile: seededProfile, now: seededAt })
}

/** Another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** The same database over the socket of its server, where it has one. */
export function overSocket(url: string, socket: string | null): string {
  const other = new URL(url)
  if (socket !== null) other.searchParams.set('host', socket)
  return other.href
}

/** Runs one statement on the server's default database. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * How a private server copies a database in the least time: as files, which takes half the time of the default, a copy
 * through the write-ahead log. The choice exists since PostgreSQL 15; the checkpoint that it needs would slow down a
 * server that writes to a disk.
 */
export async function quickestCopy(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
  } finally {
    await client.end()
  }
}

/** A migrated and seeded template database, made once. */
export async function makeTemplate(url: string): Promise<{ template: string; drop(): Promise<void> }> {
  const template = `mendpost_template_${randomBytes(6).toString('hex')}`
  await runOnServer(url, `create database ${template} template template0 encoding 'UTF8'`)
  const db = await openDatabase({ postgresUrl: databaseUrl(url, template) })
  try {
    await prepareTemplate(db)
  } finally {
    await db.close()
  }
  return { template, drop: () => runOnServer(url, `drop database if exists ${template} with (force)`) }
}
