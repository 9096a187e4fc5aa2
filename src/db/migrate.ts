import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { OpenBooks } from './books.ts'
import { up as firstBooks } from './migrations/001-first-books.ts'
import { up as accountSafety } from './migrations/002-account-safety.ts'
import { up as mailIn } from './migrations/003-mail-in.ts'
import { up as saferBooks } from './migrations/004-safer-books.ts'
import { up as quickerLists } from './migrations/005-quicker-lists.ts'

type Migration = {
  name: string
  // SQL only: a migration must not know the live schema.
  up: (tx: QueryExecutorProvider, engine: OpenBooks['engine']) => Promise<void>
}

/** In this order, for ever: new ones are added at the end and only add. */
const migrations: Migration[] = [
  { name: '001-first-books', up: firstBooks },
  { name: '002-account-safety', up: accountSafety },
  { name: '003-mail-in', up: mailIn },
  { name: '004-safer-books', up: saferBooks },
  { name: '005-quicker-lists', up: quickerLists },
]

/** Every migration that this program knows, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name)

/** Any number; the same for all processes of the shop. */
const lockNumber = 7_466_001

/**
 * Brings the tables up to date. Several processes may start at once: one works, the others wait and find it
 * done.
 */
export async function migrate(books: OpenBooks, log: (line: string) => void = () => {}): Promise<void> {
  const made = await books.transaction(
    async (tx) => {
      // On SQLite the transaction itself is the lock. All of it is one: half a migration does not exist.
      if (books.engine === 'postgres')
        await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(tx)
      const known = await madeAlready(tx, books.engine)
      const stranger = known.find((name) => migrations.every((migration) => migration.name !== name))
      if (stranger)
        throw new Error(`The database is newer than this program: it has the migration ${stranger}`)
      const missing = migrations.filter(({ name }) => !known.includes(name))
      for (const { name, up } of missing) {
        await up(tx, books.engine)
        await sql`insert into migrations (name, made_at) values (${name}, ${Date.now()})`.execute(tx)
      }
      return missing.map(({ name }) => name)
    },
    { withinMs: 10 * 60_000 },
  )
  for (const name of made) log(`Migrated: ${name}`)
}

async function madeAlready(tx: QueryExecutorProvider, engine: OpenBooks['engine']): Promise<string[]> {
  await sql
    .raw(
      engine === 'postgres'
        ? 'create table if not exists migrations (name text collate "C" primary key, made_at bigint not null)'
        : 'create table if not exists migrations (name text primary key, made_at integer not null) strict',
    )
    .execute(tx)
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  return rows.map(({ name }) => name)
}
