import { CompiledQuery, PostgresAdapter, PostgresQueryCompiler } from 'kysely'
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
import { PostgresConnection, postgresTimeouts } from './postgres-connection.ts'
import { PortableIntrospector } from './postgres-introspector.ts'

const int8 = 20
const numeric = 1700

// Type parsers of our pool only: pg's default table is global.
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

export type PoolOptions = {
  onError?: ((error: unknown) => void) | undefined
  /** How long a caller waits for a free or new connection. */
  connectMs?: number | undefined
  /** An open pool for several handles in turn: it stays open when one of them is closed. */
  pool?: pg.Pool
}

/** A pool of connections with our timeouts and number types. */
export function openPool(
  url: string,
  { onError = () => {}, connectMs = postgresTimeouts.connect }: Omit<PoolOptions, 'pool'>,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'mendpost',
    max: 10,
    // Kept open when idle: opening one takes longer than most answers, and those behind it wait.
    min: 4,
    keepAlive: true,
    types: numberTypes,
    // Our queries read a few rows by an index, and compiling one took up to five seconds: the planner overrates its cost.
    options: '-c jit=off',
    connectionTimeoutMillis: connectMs,
    query_timeout: postgresTimeouts.answer,
    statement_timeout: postgresTimeouts.statement,
    idle_in_transaction_session_timeout: postgresTimeouts.idleInTransaction,
  })
  // An unhandled `error` event ends the process. The pool forwards those of idle clients only.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Kysely dialect over a pool of PostgreSQL connections with timeouts. */
export class PostgresDialect implements Dialect {
  readonly #url: string
  readonly #inside: InsideTransaction
  readonly #options: PoolOptions

  constructor(url: string, inside: InsideTransaction, options: PoolOptions) {
    this.#url = url
    this.#inside = inside
    this.#options = options
  }

  createDriver(): Driver {
    return new PostgresDriver(this.#url, this.#inside, this.#options)
  }

  createQueryCompiler(): QueryCompiler {
    return new PostgresQueryCompiler()
  }

  createAdapter(): DialectAdapter {
    return new UnlockedAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PortableIntrospector(db)
  }
}

// `migrate` holds its own lock until its commit. Kysely's would be released before, and releasing it in a failed
// transaction would hide the original error.
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

class PostgresDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #isShared: boolean
  readonly #inside: InsideTransaction

  constructor(url: string, inside: InsideTransaction, { pool, ...options }: PoolOptions) {
    this.#inside = inside
    this.#isShared = pool !== undefined
    this.#pool = pool ?? openPool(url, options)
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
    if (this.#isShared) return
    // A silent server does not answer the termination message either.
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, postgresTimeouts.terminate)
    })
    await Promise.race([this.#pool.end(), tooLong])
    clearTimeout(timer)
  }
}

function asOurs(connection: DatabaseConnection): PostgresConnection {
  return connection as PostgresConnection
}
