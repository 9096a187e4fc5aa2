import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { inspectDatabase } from '#db/inspect-database.ts'
import { listUnknownMigrations, migrationNames } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import { examineShop } from './doctor-shop.ts'
import type { Env } from '#server/env.ts'
import { findToolTrouble } from './postgres-dump.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'
import { sqliteFile } from '#server/open-shop.ts'

/** Checks that the database answers and is migrated and intact, and counts its rows. Read-only. */
export async function checkDatabase(env: Env, now: number): Promise<Finding[]> {
  return env.databaseUrl ? examinePostgres(env, env.databaseUrl, now) : examineSqlite(env, now)
}

async function examineSqlite(env: Env, now: number): Promise<Finding[]> {
  const file = sqliteFile(env.dataDir)
  if (!existsSync(file)) return [warn('Database', `${file} is not there yet; the first start makes it`)]
  try {
    const { problems, migrations } = inspectDatabase(file)
    if (problems.length > 0) {
      const some = problems.slice(0, 3).join('; ')
      return [
        wrong(
          'Database',
          `${file} is damaged (${some}). Stop the shop and restore a backup: npm run restore -- <backup>`,
        ),
      ]
    }
    const findings = [ok('Database', 'every page and index is sound'), ...upToDate(migrations)]
    return [...findings, ...(await within(await openDatabase({ sqliteFile: file }), migrations, env, now))]
  } catch (error) {
    return [wrong('Database', `${file} cannot be opened (${words(error)})`)]
  }
}

async function examinePostgres(env: Env, postgresUrl: string, now: number): Promise<Finding[]> {
  const place = `PostgreSQL at ${new URL(postgresUrl).host}`
  const database = await openDatabase({ postgresUrl })
  try {
    await sql`select 1`.execute(database.db)
  } catch (error) {
    await database.close()
    return [wrong('Database', `${place} does not answer (${words(error)}). Check DATABASE_URL`)]
  }
  const migrations = await sql<{ name: string }>`select name from migrations order by name`
    .execute(database.db)
    .then(
      ({ rows }) => rows.map(({ name }) => name),
      () => [],
    )
  return [
    ok('Database', `${place} answers`),
    ...(await durability(database)),
    ...(env.backup ? await tools(database) : []),
    ...upToDate(migrations),
    ...(await within(database, migrations, env, now)),
  ]
}

/** PostgreSQL settings that trade durability of acknowledged writes for speed. */
async function durability(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off' order by name`
    .execute(database.db)
    // PGlite speaks PostgreSQL, but has settings of its own.
    .catch(() => ({ rows: [] }))
  if (rows.length === 0) return [ok('Durability', 'what is acknowledged is on the disk')]
  const off = rows.map(({ name }) => name).join(', ')
  return [wrong('Durability', `PostgreSQL may lose bookings when the power goes. Switch on: ${off}`)]
}

/** Whether scheduled backups find tools for this server. */
async function tools(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version_num') as version`.execute(database.db)
  const trouble = await findToolTrouble(Math.floor(Number(rows[0]?.version) / 10_000))
  return trouble === null ? [] : [wrong('Back-up', `no backup can be made: ${trouble}`)]
}

function upToDate(migrations: string[]): Finding[] {
  const unknown = listUnknownMigrations(migrations)
  if (unknown.length > 0) {
    return [
      wrong('Version', `the database is newer than this program (${unknown.join(', ')}). Update Mendpost`),
    ]
  }
  const missing = migrationNames.filter((name) => !migrations.includes(name)).length
  if (missing === 0) return [ok('Version', 'the database is up to date')]
  return [
    warn(
      'Version',
      `the next start brings the database up to date (${missing} step${missing === 1 ? '' : 's'}). Back up first`,
    ),
  ]
}

async function within(database: Database, migrations: string[], env: Env, now: number): Promise<Finding[]> {
  try {
    if (migrations.length === 0) return []
    return await examineShop(database, env, now)
  } catch (error) {
    return [warn('Shop', `could not be read before the database is up to date (${words(error)})`)]
  } finally {
    await database.close()
  }
}

function words(error: unknown): string {
  return (error instanceof Error && (error.message || error.name)) || String(error)
}
