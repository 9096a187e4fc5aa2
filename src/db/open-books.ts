import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import type { Db, Engine, OpenBooks } from './books.ts'
import { insideTransaction } from './inside-transaction.ts'
import type { Books } from './schema/books.ts'
import { SqliteDialect } from './sqlite-dialect.ts'
import { transactionFor } from './transaction.ts'

export type Where = { sqliteFile: string } | { sqliteMemory: true } | { postgresUrl: string }

const readyMs = 2_000

/**
 * Opens the shop's database. PostgreSQL is only reached with the first query, so that a start may wait for
 * it.
 */
export async function openBooks(
  where: Where,
  options: { onError?: (error: unknown) => void } = {},
): Promise<OpenBooks> {
  const inside = insideTransaction()
  const engine: Engine = 'postgresUrl' in where ? 'postgres' : 'sqlite'
  const dialect =
    'postgresUrl' in where
      ? // Its driver is loaded only where it is used.
        new (await import('./postgres-dialect.ts')).PostgresDialect(
          where.postgresUrl,
          inside,
          options.onError ?? (() => {}),
        )
      : new SqliteDialect('sqliteFile' in where ? where.sqliteFile : null, inside)
  const db: Db = new Kysely<Books>({ dialect })
  // A file that cannot be opened is told at once.
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
      // Transactions that were asked for before have their turn.
      await nextTurn()
      await db.destroy()
    },
  }
}

async function answers(db: Db, engine: Engine): Promise<boolean> {
  // On SQLite `select 1` would not touch the file.
  const ask = engine === 'sqlite' ? sql`select count(*) from sqlite_schema` : sql`select 1`
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, readyMs, false)
  })
  const answered = ask.execute(db).then(
    () => true,
    () => false,
  )
  const ready = await Promise.race([answered, tooLong])
  clearTimeout(timer)
  return ready
}
