import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
} from 'kysely'
import pg from 'pg'
import { DatabaseAway } from './database-errors.ts'
import { refuseOtherTransactions, refuseOuterHandle } from './inside-transaction.ts'
import type { InsideTransaction } from './inside-transaction.ts'
import { PostgresConnection, limits } from './postgres-connection.ts'

const int8 = 20
const numeric = 1700

// Given to our pool alone: pg's own table of parsers is global.
const numberTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === int8 || oid === numeric ? safeNumber : pg.types.getTypeParser(oid, format)
  },
}

function safeNumber(text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)) return value
  throw new RangeError(`${text} does not fit into a JavaScript number`)
}

/** Kysely over a pool of PostgreSQL connections that never wait longer than the shop may. */
export class PostgresDialect implements Dialect {
  readonly #url: string
  readonly #inside: InsideTransaction
  readonly #onError: (error: unknown) => void

  constructor(url: string, inside: InsideTransaction, onError: (error: unknown) => void) {
    this.#url = url
    this.#inside = inside
    this.#onError = onError
  }

  createDriver(): Driver {
    return new PostgresDriver(this.#url, this.#inside, this.#onError)
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createAdapter(): DialectAdapter {
    return new PostgresAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #inside: InsideTransaction

  constructor(url: string, inside: InsideTransaction, onError: (error: unknown) => void) {
    this.#inside = inside
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'mendpost',
      max: 10,
      keepAlive: true,
      types: numberTypes,
      connectionTimeoutMillis: limits.connect,
      query_timeout: limits.answer,
      statement_timeout: limits.statement,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    })
    // Unheard, an `error` event ends the process. The pool repeats those of its idle clients; those in use
    // are heard by nobody else.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', onError))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    refuseOuterHandle(this.#inside)
    try {
      return new PostgresConnection(await this.#pool.connect(), this.#inside)
    } catch (error) {
      if (error instanceof pg.DatabaseError) throw error
      throw new DatabaseAway('PostgreSQL cannot be reached', { cause: error })
    }
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    refuseOtherTransactions(this.#inside)
    await connection.executeQuery(CompiledQuery.raw('begin isolation level read committed'))
    asOurs(connection).inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asOurs(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asOurs(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asOurs(connection).release()
  }

  async destroy(): Promise<void> {
    // A silent server does not answer the farewell either.
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limits.farewell)
    })
    await Promise.race([this.#pool.end(), tooLong])
    clearTimeout(timer)
  }
}

function asOurs(connection: DatabaseConnection): PostgresConnection {
  return connection as PostgresConnection
}
