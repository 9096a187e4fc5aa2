import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Engine, RunTransaction, Tx } from './books.ts'
import { readDatabaseError } from './database-errors.ts'
import type { InsideTransaction, TransactionState } from './inside-transaction.ts'
import { SharedCommit } from './shared-commit.ts'

/** All tries together end before the five seconds after which the shop answers 503. */
const usualMs = 4_000
const mostTries = 10

/**
 * The shop's one transaction function: everything that `work` does with its handle is kept together or not
 * at all. `work` runs again after a collision, so it does nothing but read and write through that handle.
 */
// Read committed on PostgreSQL: writers meet on a row (`version` columns, counters, `for update`) or on a
// unique index, and both hold there. Serializable would also abort bookings that only happened to read the
// same small tables. What remains are deadlocks (40P01) and, on engines that speak PostgreSQL but are
// always serializable, 40001: both are tried again. SQLite runs one writer after the other, so the same
// code is at least as safe there.
export function transactionFor(db: Db, engine: Engine, inside: InsideTransaction): RunTransaction {
  // PostgreSQL lets several connections wait for the disk together by itself.
  const shared =
    engine === 'sqlite'
      ? new SharedCommit((work) => once(db, inside, performance.now() + usualMs, work))
      : null
  return async (work, { withinMs } = {}) => {
    if (inside.getStore()?.stage === 'open') {
      throw new Error('A transaction was begun inside a transaction: pass the handle on instead')
    }
    const until = performance.now() + (withinMs ?? usualMs)
    for (let tries = 1; ; tries++) {
      try {
        // Bulk work is not for others to wait for.
        if (shared && withinMs === undefined) return await shared.run((tx) => within(inside, until, tx, work))
        return await once(db, inside, until, async (tx) => {
          if (engine === 'postgres' && withinMs !== undefined) {
            await sql`set local statement_timeout = ${sql.lit(Math.ceil(withinMs))}`.execute(tx)
          }
          return work(tx)
        })
      } catch (error) {
        const again =
          readDatabaseError(error)?.kind === 'busy' && tries < mostTries && performance.now() < until
        if (!again) throw error
      }
      // Those who collided do not collide again in step.
      await sleep(Math.random() * Math.min(2 ** tries, 100))
    }
  }
}

/** Runs the work of one who shares a transaction. */
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

function once<T>(db: Db, inside: InsideTransaction, until: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const state: TransactionState = { stage: 'opening', until }
  return inside.run(state, async () => {
    try {
      return await db.transaction().execute((tx) => {
        state.stage = 'open'
        return work(tx)
      })
    } finally {
      state.stage = 'over'
    }
  })
}
