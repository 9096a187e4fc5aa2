import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Db, Engine, Database } from './tables.ts'
import { rememberEngine } from './engine-of.ts'
import { insideTransaction } from './inside-transaction.ts'
import type { PoolOptions } from './postgres-dialect.ts'
import type { Tables } from './schema/tables.ts'
import { SqliteDialect } from './sqlite-dialect.ts'
import { transactionFor } from './transaction.ts'

type DatabaseLocation =
  | { sqliteFile: string }
  /** `image`: what `DatabaseSync.serialize()` made of another database, to start from. */
  | { sqliteMemory: true; image?: Uint8Array }
  | { postgresUrl: string }

const readyMs = 2_000

/** Opens the database. PostgreSQL is contacted with the first query only, so that a start can wait for it. */
export async function openDatabase(location: DatabaseLocation, options: PoolOptions = {}): Promise<Database> {
  const inside = insideTransaction()
  const engine: Engine = 'postgresUrl' in location ? 'postgres' : 'sqlite'
  const dialect =
    'postgresUrl' in location
      ? // `pg` is loaded only where it is used.
        new (await import('./postgres-dialect.ts')).PostgresDialect(location.postgresUrl, inside, options)
      : new SqliteDialect(location, inside)
  const db: Db = new Kysely<Tables>({ dialect })
  rememberEngine(db, engine)
  // A file that cannot be opened fails here.
  if (engine === 'sqlite') {
    try {
      await sql`select 1`.execute(db)
    } catch (error) {
      await db.destroy()
      throw error
    }
  }
  return {
    db,
    engine,
    transaction: transactionFor(db, engine, inside),
    ready: () => answers(db, engine),
    async close() {
      // Transactions that were requested earlier go first.
      await nextTurn()
      await db.destroy()
    },
  }
}

async function answers(db: Db, engine: Engine): Promise<boolean> {
  // On SQLite `select 1` would not read the file.
  const probe = engine === 'sqlite' ? sql`select count(*) from sqlite_schema` : sql`select 1`
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, readyMs, false)
  })
  const answered = probe.execute(db).then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([answered, tooLong])
  clearTimeout(timer)
  return ready
}
