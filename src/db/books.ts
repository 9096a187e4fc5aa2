import type { Kysely } from 'kysely'
import type { Books } from './schema/books.ts'

/** The handle on all tables, for single statements outside a transaction. */
export type Db = Kysely<Books>

/** The handle inside a transaction. A function that only needs some handle takes a `Db`. */
export type Tx = Kysely<Books>

export type Engine = 'sqlite' | 'postgres'

/** The shop's one transaction function. */
export type RunTransaction = <T>(
  /** Runs again after a collision, so it does nothing but read and write through its handle. */
  work: (tx: Tx) => Promise<T>,
  options?: {
    /** For migrations and bulk work: how long it may take, instead of what a visitor may wait. */
    withinMs?: number
  },
) => Promise<T>

export type OpenBooks = {
  db: Db
  engine: Engine
  transaction: RunTransaction
  /** Whether the database answers now; never throws, at most two seconds. */
  ready(): Promise<boolean>
  close(): Promise<void>
}
