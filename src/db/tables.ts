import type { Kysely } from 'kysely'
import type { Tables } from './schema/tables.ts'

/** Kysely handle for single statements outside of a transaction. */
export type Db = Kysely<Tables>

/** Kysely handle inside a transaction. A function that accepts either takes a `Db`. */
export type Tx = Kysely<Tables>

export type Engine = 'sqlite' | 'postgres'

/** The application's only transaction function. */
export type RunTransaction = <T>(
  /** Retried after a serialization conflict, so it must only read and write through its handle. */
  work: (tx: Tx) => Promise<T>,
  options?: {
    /** For migrations and bulk work: the allowed duration, in place of the request timeout. */
    withinMs?: number
    /** For migrations that rebuild tables: SQLite can only switch them off outside a transaction. */
    foreignKeys?: 'off'
  },
) => Promise<T>

export type Database = {
  db: Db
  engine: Engine
  transaction: RunTransaction
  /** Whether the database answers now; never throws, takes at most two seconds. */
  ready(): Promise<boolean>
  close(): Promise<void>
}
