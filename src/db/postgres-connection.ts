import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { MINUTE_MS } from '#contract/durations.ts'
import { DatabaseAway } from './database-errors.ts'
import type { InsideTransaction } from './inside-transaction.ts'
import { checkParameters } from './parameters.ts'
import type { NamedQuery } from './prepared-query.ts'

/** Milliseconds. Connecting plus one statement stay below the five seconds after which requests get a 503. */
export const postgresTimeouts = {
  /** Waiting for a free or new connection. */
  connect: 1_500,
  /** The server's statement timeout … */
  statement: 2_500,
  /** … and ours for a server that does not answer. */
  answer: 3_000,
  /** The server ends a transaction that its process abandoned. */
  idleInTransaction: 10_000,
  /** The same while a stream waits for a slow reader. */
  idleInStream: MINUTE_MS,
  terminate: 3_000,
} as const

let streams = 0

/** A named statement whose columns a migration has changed meanwhile: a new connection knows them. */
const changedColumns = '0A000'

type TimedQuery = pg.QueryConfig & { query_timeout: number }

/** One caller's use of one PostgreSQL connection. */
export class PostgresConnection implements DatabaseConnection {
  inTransaction = false
  #broken = false
  #released = false
  readonly #client: pg.PoolClient
  readonly #inside: InsideTransaction

  constructor(client: pg.PoolClient, inside: InsideTransaction) {
    this.#client = client
    this.#inside = inside
  }

  /** Returns the connection to the pool; one that failed or may still be busy is closed instead. */
  release(): void {
    this.#released = true
    this.#client.release(this.#broken)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters, name }: NamedQuery = query
    checkParameters(parameters)
    const { command, rowCount, rows } = await this.#query(sql, parameters, { name })
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return writes
      ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] }
      : { rows: (rows ?? []) as R[] }
  }

  async commit(): Promise<void> {
    const { command } = await this.#query('commit', [])
    this.inTransaction = false
    // PostgreSQL answers COMMIT after a failed statement with ROLLBACK instead of an error.
    if (command === 'ROLLBACK')
      throw new Error('A database error was caught inside the transaction: nothing was kept')
  }

  /** Never throws: the original error is the one to report, and closing the connection rolls back as well. */
  async rollback(): Promise<void> {
    this.inTransaction = false
    if (this.#broken) return
    await this.#query('rollback', [], { atMost: postgresTimeouts.answer }).catch(() => {
      this.#broken = true
    })
  }

  // A SQL cursor instead of pg-cursor: the same bounded memory without another package.
  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    checkParameters(parameters)
    const own = !this.inTransaction
    if (own) {
      await this.#query('begin read only', [])
      await this.#query(
        `set local idle_in_transaction_session_timeout = ${postgresTimeouts.idleInStream}`,
        [],
      )
    }
    const cursor = `stream_${++streams}`
    try {
      await this.#query(`declare ${cursor} no scroll cursor for ${sql}`, parameters)
      for (;;) {
        const { rows } = await this.#query(`fetch forward ${chunkSize} from ${cursor}`, [])
        if (rows.length > 0) yield { rows: rows as R[] }
        if (rows.length < chunkSize) break
      }
      await this.#query(`close ${cursor}`, [])
    } finally {
      if (own) await this.rollback()
    }
  }

  async #query(
    text: string,
    values: readonly unknown[],
    { name, atMost = this.#time() }: { name?: string | undefined; atMost?: number } = {},
  ): Promise<pg.QueryResult> {
    // A query that was not awaited must not run inside another caller's transaction.
    if (this.#released) throw new Error('This query was not awaited: its turn at the database is over')
    if (this.#broken) throw new DatabaseAway('The connection to PostgreSQL was lost')
    if (atMost <= 0) throw new DatabaseAway('The transaction took too long')
    try {
      const query: TimedQuery = {
        ...(name && { name }),
        text,
        values: values as unknown[],
        query_timeout: atMost,
      }
      return await this.#client.query(query)
    } catch (error) {
      if (error instanceof pg.DatabaseError) {
        if (error.severity === 'FATAL') this.#broken = true
        if (!name || error.code !== changedColumns) throw error
        this.#broken = true
        throw new DatabaseAway('Another version has changed the tables', { cause: error })
      }
      // A number out of range is the caller's bug; any other error means that the connection is dead or silent.
      if (error instanceof RangeError || error instanceof TypeError) throw error
      this.#broken = true
      throw new DatabaseAway('PostgreSQL does not answer', { cause: error })
    }
  }

  // Within a transaction of another duration, the time that remains of it.
  #time(): number {
    const state = this.#inside.getStore()
    if (!state || state.stage === 'over') return postgresTimeouts.answer
    return Math.ceil(state.until - performance.now())
  }
}
