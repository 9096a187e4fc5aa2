import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { OpenBooks } from '#db/books.ts'
import { inspectBooks } from '#db/inspect-books.ts'
import { migrationNames } from '#db/migrate.ts'
import { openBooks } from '#db/open-books.ts'
import { examineShop } from './doctor-shop.ts'
import type { Env } from './env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'
import { sqliteFile } from './open-shop.ts'

/** Whether the database answers, is up to date and sound, and what is in it. Changes nothing in it. */
export async function examineBooks(env: Env, now: number): Promise<Finding[]> {
  return env.databaseUrl ? examinePostgres(env, env.databaseUrl, now) : examineSqlite(env, now)
}

async function examineSqlite(env: Env, now: number): Promise<Finding[]> {
  const file = sqliteFile(env.dataDir)
  if (!existsSync(file)) return [warn('Books', `${file} is not there yet; the first start makes it`)]
  try {
    const { problems, migrations } = inspectBooks(file)
    if (problems.length > 0) {
      const some = problems.slice(0, 3).join('; ')
      return [
        wrong(
          'Books',
          `${file} is damaged (${some}). Stop the shop and restore a copy: npm run restore -- <copy>`,
        ),
      ]
    }
    const findings = [ok('Books', 'every page and index is sound'), ...upToDate(migrations)]
    return [...findings, ...(await within(await openBooks({ sqliteFile: file }), migrations, env, now))]
  } catch (error) {
    return [wrong('Books', `${file} cannot be opened (${words(error)})`)]
  }
}

async function examinePostgres(env: Env, postgresUrl: string, now: number): Promise<Finding[]> {
  const place = `PostgreSQL at ${new URL(postgresUrl).host}`
  const books = await openBooks({ postgresUrl })
  try {
    await sql`select 1`.execute(books.db)
  } catch (error) {
    await books.close()
    return [wrong('Books', `${place} does not answer (${words(error)}). Check DATABASE_URL`)]
  }
  const migrations = await sql<{ name: string }>`select name from migrations order by name`
    .execute(books.db)
    .then(
      ({ rows }) => rows.map(({ name }) => name),
      () => [],
    )
  return [
    ok('Books', `${place} answers`),
    ...(await durability(books)),
    ...upToDate(migrations),
    ...(await within(books, migrations, env, now)),
  ]
}

/** Settings of PostgreSQL that trade acknowledged writes for speed; the shop promises that nothing is lost. */
async function durability(books: OpenBooks): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`
    .execute(books.db)
    // An engine that only speaks PostgreSQL has its own ways.
    .catch(() => ({ rows: [] }))
  if (rows.length === 0) return [ok('Durability', 'what is acknowledged is on the disk')]
  const off = rows.map(({ name }) => name).join(', ')
  return [wrong('Durability', `PostgreSQL may lose bookings when the power goes. Switch on: ${off}`)]
}

function upToDate(migrations: string[]): Finding[] {
  const unknown = migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0) {
    return [
      wrong('Version', `the books are newer than this program (${unknown.join(', ')}). Update Mendpost`),
    ]
  }
  const missing = migrationNames.length - migrations.length
  if (missing === 0) return [ok('Version', 'the books are up to date')]
  return [
    warn(
      'Version',
      `the next start brings the books up to date (${missing} step${missing === 1 ? '' : 's'}). Back up first`,
    ),
  ]
}

async function within(books: OpenBooks, migrations: string[], env: Env, now: number): Promise<Finding[]> {
  try {
    if (migrations.length === 0) return []
    return await examineShop(books, env, now)
  } catch (error) {
    return [warn('Shop', `could not be read before the books are up to date (${words(error)})`)]
  } finally {
    await books.close()
  }
}

function words(error: unknown): string {
  return (error instanceof Error && (error.message || error.name)) || String(error)
}
