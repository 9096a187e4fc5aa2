import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { SQLInputValue } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
} from 'kysely'
import { DatabaseAway, readDatabaseError } from './database-errors.ts'
import { FairTurn } from './fair-turn.ts'
import { refuseOtherTransactions, refuseOuterHandle } from './inside-transaction.ts'
import type { InsideTransaction } from './inside-transaction.ts'
import { OneAtATime } from './one-at-a-time.ts'
import { checkParameters } from './parameters.ts'
import type { ReadsAtOnce } from './read-at-once.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { StatementCache } from './statement-cache.ts'

/** A caller is told "busy" after this long, so that the shop can answer 503 within five seconds. */
const patienceMs = 4_000
/**
 * How long SQLite itself may block the event loop on another process's lock before we wait without
 * blocking.
 */
const blockingMs = 20

/** Kysely over the SQLite that is built into Node. `file` null: a database in memory. */
export class SqliteDialect implements Dialect {
  readonly #driver: SqliteDriver

  constructor(file: string | null, inside: InsideTransaction) {
    this.#driver = new SqliteDriver(file, inside)
  }

  createDriver(): Driver {
    return this.#driver
  }

  createQueryCompiler(): QueryCompiler {
    return new PortableCompiler()
  }

  createAdapter(): DialectAdapter {
    return new OwnQueueAdapter(this.#driver)
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class PortableCompiler extends SqliteQueryCompiler {
  // `for update skip locked` is what PostgreSQL needs; a SQLite writer holds the whole file anyway.
  protected override visitSelectModifier(): void {}
}

// "True" leaves the queueing to our driver: Kysely's own queue wakes everybody for one turn, and asks the
// driver only after waiting, when a transaction that waits for itself can no longer be told so.
class OwnQueueAdapter extends SqliteAdapter implements ReadsAtOnce {
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    super()
    this.#driver = driver
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }

  readAtOnce<R>(query: CompiledQuery<R>): QueryResult<R> | null {
    return this.#driver.readAtOnce(query)
  }
}

class SqliteDriver implements Driver {
  readonly #file: string | null
  readonly #inside: InsideTransaction
  readonly #queue = new OneAtATime(patienceMs)
  readonly #turn = new FairTurn()
  #db: DatabaseSync | null = null
  #statements: StatementCache | null = null

  constructor(file: string | null, inside: InsideTransaction) {
    this.#file = file
    this.#inside = inside
  }

  async init(): Promise<void> {
    if (this.#file !== null) mkdirSync(dirname(this.#file), { recursive: true })
    const db = new DatabaseSync(this.#file ?? ':memory:', { timeout: blockingMs })
    try {
      // Turning WAL on needs the file alone for a moment, and does not wait for it by itself.
      await patiently(() => db.exec('pragma journal_mode = wal'), performance.now() + patienceMs)
      db.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;
        pragma journal_size_limit = 67108864; pragma trusted_schema = off`)
    } catch (error) {
      db.close()
      throw error
    }
    this.#db = db
    this.#statements = new StatementCache(db)
  }

  readAtOnce<R>({ sql, parameters }: CompiledQuery<R>): QueryResult<R> | null {
    // Inside a transaction only its own connection may tell.
    if (!this.#statements || this.#queue.isTaken || this.#inside.getStore() || this.#turn.rest()) return null
    checkParameters(parameters)
    try {
      const { statement } = this.#statements.prepare(sql)
      return { rows: statement.all(...(parameters as SQLInputValue[])) as R[] }
    } catch {
      // Waiting its turn it is tried again, for as long as the file may be busy, or fails as every query does.
      return null
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    refuseOuterHandle(this.#inside)
    const until = performance.now() + patienceMs
    const release = await this.#queue.take()
    if (!this.#db || !this.#statements) {
      release()
      throw new DatabaseAway('The database is closed')
    }
    return new SqliteConnection({
      db: this.#db,
      statements: this.#statements,
      turn: this.#turn,
      file: this.#file,
      inside: this.#inside,
      release,
      patiently: (run) => patiently(run, until),
    })
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    refuseOtherTransactions(this.#inside)
    // A deferred transaction that turns into a writing one fails at once when somebody else has written.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    asOurs(connection).inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    asOurs(connection).inTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Some errors (disk full, input and output) have rolled back already.
    if (this.#db?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
    asOurs(connection).inTransaction = false
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asOurs(connection).release()
  }

  async destroy(): Promise<void> {
    // Waits for what is running; a transaction is never cut in half by an orderly stop.
    const release = await this.#queue.take().catch(() => () => {})
    const db = this.#db
    this.#db = null
    this.#statements = null
    db?.close()
    release()
  }
}

function asOurs(connection: DatabaseConnection): SqliteConnection {
  return connection as SqliteConnection
}

/** Runs again while another process holds the file, leaving the loop to others in between. */
async function patiently<T>(run: () => T, until: number): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return run()
    } catch (error) {
      if (readDatabaseError(error)?.kind !== 'busy' || performance.now() > until) throw error
    }
    await sleep(pause)
  }
}
