import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Engine, RunTransaction, Tx } from './tables.ts'
import { readDatabaseError } from './database-errors.ts'
import { rememberEngine } from './engine-of.ts'
import type { InsideTransaction, TransactionState } from './inside-transaction.ts'
import { SharedCommit } from './shared-commit.ts'

/** All attempts together end before the five seconds after which a request gets a 503. */
const usualMs = 4_000
const MAX_ATTEMPTS = 10

type Opened = { db: Db; engine: Engine; inside: InsideTransaction }

/** The application's transaction function: everything `work` does with its handle is committed together or not at all. `work` is retried after a conflict, so it must only read and write through that handle. */
// Read committed on PostgreSQL: writers meet on a row (`version` columns, counters, `for update`) or on a unique index,
// and both hold there. Serializable would also abort bookings that only read the same small tables. What remains are
// deadlocks (40P01) and, on PostgreSQL-compatible engines that are always serializable, 40001: both are retried. SQLite
// runs one writer after the other, so the same code is at least as safe there.
export function transactionFor(db: Db, engine: Engine, inside: InsideTransaction): RunTransaction {
  const opened = { db, engine, inside }
  // PostgreSQL has group commit built in.
  const shared =
    engine === 'sqlite' ? new SharedCommit((work) => once(opened, performance.now() + usualMs, work)) : null
  return async (work, { withinMs, foreignKeys } = {}) => {
    if (inside.getStore()?.stage === 'open') {
      throw new Error('A transaction was begun inside a transaction: pass the handle on instead')
    }
    const until = performance.now() + (withinMs ?? usualMs)
    for (let attempts = 1; ; attempts++) {
      try {
        // Bulk work would hold up a batch.
        if (shared && withinMs === undefined && foreignKeys === undefined)
          return await shared.run((tx) => within(inside, until, tx, work))
        const isUnchecked = engine === 'sqlite' && foreignKeys === 'off'
        const begin = isUnchecked ? withoutForeignKeys : once
        return await begin(opened, until, async (tx) => {
          if (engine === 'postgres' && withinMs !== undefined) {
            await sql`set local statement_timeout = ${sql.lit(Math.ceil(withinMs))}`.execute(tx)
          }
          return work(tx)
        })
      } catch (error) {
        const again =
          readDatabaseError(error)?.kind === 'busy' && attempts < MAX_ATTEMPTS && performance.now() < until
        if (!again) throw error
      }
      // Random delay, so that conflicting transactions do not collide again.
      await sleep(Math.random() * Math.min(2 ** attempts, 100))
    }
  }
}

/** Runs the work of one transaction of a batch. */
function within<T>(
  inside: InsideTransaction,
  until: number,
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const state: TransactionState = { stage: 'open', until }
  return inside.run(state, async () => {
    try {
      return await work(tx)
    } finally {
      state.stage = 'over'
    }
  })
}

function once<T>({ db, engine, inside }: Opened, until: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const state: TransactionState = { stage: 'opening', until }
  return inside.run(state, async () => {
    try {
      return await db.transaction().execute((tx) => {
        rememberEngine(tx, engine)
        state.stage = 'open'
        return work(tx)
      })
    } finally {
      state.stage = 'over'
    }
  })
}

/** Holds the connection while the pragma is off, so that no other transaction writes without foreign keys. */
function withoutForeignKeys<T>(opened: Opened, until: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  return opened.db.connection().execute(async (connection) => {
    await sql`pragma foreign_keys = off`.execute(connection)
    try {
      return await once({ ...opened, db: connection }, until, work)
    } finally {
      await sql`pragma foreign_keys = on`.execute(connection)
    }
  })
}
