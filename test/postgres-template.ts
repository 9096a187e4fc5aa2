import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { firstProfile } from '#contract/shop-profile.ts'
import type { OpenBooks } from '#db/books.ts'
import { migrate } from '#db/migrate.ts'
import { openBooks } from '#db/open-books.ts'
import { seedShop } from '#db/seed/seed-shop.ts'

/** Noon of a winter day in Melbourne: when the books of all tests were seeded. */
const seededAt = Date.UTC(2026, 6, 1, 2)
const seededProfile = JSON.stringify(firstProfile)

/** Tables, catalogue and profile, as every test finds them. */
export async function prepareBooks(books: OpenBooks): Promise<void> {
  await migrate(books)
  await seedShop(books, { profile: seededProfile, now: seededAt })
}

/** Another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** One statement on the server itself. */
export async function askServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated and seeded database, made once; copying it takes a twentieth of a second. */
export async function makeTemplate(url: string): Promise<{ template: string; drop(): Promise<void> }> {
  const template = `mendpost_template_${randomBytes(6).toString('hex')}`
  await askServer(url, `create database ${template} template template0 encoding 'UTF8'`)
  const books = await openBooks({ postgresUrl: databaseUrl(url, template) })
  try {
    await prepareBooks(books)
  } finally {
    await books.close()
  }
  return { template, drop: () => askServer(url, `drop database if exists ${template} with (force)`) }
}
