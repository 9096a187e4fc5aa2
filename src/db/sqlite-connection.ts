import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { EventLoopYield } from './event-loop-yield.ts'
import type { InsideTransaction } from './inside-transaction.ts'
import { checkParameters } from './parameters.ts'
import type { StatementCache } from './statement-cache.ts'

type Parts = {
  db: DatabaseSync
  statements: StatementCache
  eventLoop: EventLoopYield
  /** Null in memory. */
  file: string | null
  inside: InsideTransaction
  release: () => void
  retryWhileBusy: <T>(run: () => T) => Promise<T>
}

/** One caller's turn on the one SQLite connection. */
export class SqliteConnection implements DatabaseConnection {
  inTransaction = false
  #released = false
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  release(): void {
    this.#released = true
    this.#parts.release()
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    checkParameters(parameters)
    const rest = this.#parts.eventLoop.rest()
    if (rest) await rest
    // A query that was not awaited must not run inside another caller's transaction.
    if (this.#released || this.#isLate())
      throw new Error('This query was not awaited: its turn at the database is over')
    const run = () => this.#run<R>(sql, parameters as SQLInputValue[])
    return this.inTransaction ? run() : this.#parts.retryWhileBusy(run)
  }

  // Others may still share the transaction that its work has left.
  #isLate(): boolean {
    return this.inTransaction && this.#parts.inside.getStore()?.stage === 'over'
  }

  #run<R>(sql: string, parameters: SQLInputValue[]): QueryResult<R> {
    const { statement, givesRows } = this.#parts.statements.prepare(sql)
    if (givesRows) return { rows: statement.all(...parameters) as R[] }
    const { changes } = statement.run(...parameters)
    return { numAffectedRows: BigInt(changes), rows: [] }
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    checkParameters(parameters)
    const given = parameters as SQLInputValue[]
    if (this.inTransaction) {
      yield* this.#chunks<R>(this.#parts.db.prepare(sql), given, chunkSize)
    } else if (this.#parts.file === null) {
      // An in-memory database has one connection: release it before the reader takes its time.
      const { rows } = await this.executeQuery<R>({ sql, parameters } as CompiledQuery)
      this.#parts.release()
      yield { rows }
    } else {
      // A second connection reads one snapshot of the file for as long as it takes, without blocking writers.
      this.#parts.release()
      const reader = new DatabaseSync(this.#parts.file, { readOnly: true, timeout: 250 })
      try {
        yield* this.#chunks<R>(reader.prepare(sql), given, chunkSize)
      } finally {
        reader.close()
      }
    }
  }

  async *#chunks<R>(
    statement: StatementSync,
    parameters: SQLInputValue[],
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    let rows: R[] = []
    for (const row of statement.iterate(...parameters)) {
      rows.push(row as R)
      if (rows.length < chunkSize) continue
      yield { rows }
      rows = []
      const rest = this.#parts.eventLoop.rest()
      if (rest) await rest
    }
    if (rows.length > 0) yield { rows }
  }
}
