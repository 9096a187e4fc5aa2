import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, ValueNode } from 'kysely'
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  LimitNode,
  QueryCompiler,
} from 'kysely'
import { DatabaseAway, readDatabaseError } from './database-errors.ts'
import { EventLoopYield } from './event-loop-yield.ts'
import { refuseOtherTransactions, refuseOuterHandle } from './inside-transaction.ts'
import type { InsideTransaction } from './inside-transaction.ts'
import { Mutex } from './mutex.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { StatementCache } from './statement-cache.ts'

/** A caller gets "busy" after this time, so that the request is answered 503 within five seconds. */
const timeoutMs = 4_000
/** How long SQLite itself may block the event loop on another process's lock before we wait asynchronously. */
const blockingMs = 20

/** A file, or a database in memory, which may start as a copy of another. */
type SqlitePlace = { sqliteFile: string } | { sqliteMemory: true; image?: Uint8Array }

/** Kysely over the SQLite that is built into Node. */
export class SqliteDialect implements Dialect {
  readonly #driver: SqliteDriver

  constructor(place: SqlitePlace, inside: InsideTransaction) {
    this.#driver = new SqliteDriver(place, inside)
  }

  createDriver(): Driver {
    return this.#driver
  }

  createQueryCompiler(): QueryCompiler {
    return new PortableCompiler()
  }

  createAdapter(): DialectAdapter {
    return new OwnQueueAdapter()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}

class PortableCompiler extends SqliteQueryCompiler {
  // `for update skip locked` is dropped on SQLite: a single writer holds the whole file.
  protected override visitSelectModifier(): void {}

  // SQLite plans a statement whose limit is a parameter anew at every run, since the plan depends on it.
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (!ValueNode.is(limit) || typeof limit.value !== 'number') return super.visitLimit(node)
    this.append('limit ')
    this.appendImmediateValue(limit.value)
  }
}

// Claims support for multiple connections so that Kysely's own mutex is off: our driver queues, and detects a
// transaction that waits for itself.
class OwnQueueAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // SQLite supports transactional DDL; Kysely asks the dialect.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class SqliteDriver implements Driver {
  readonly #file: string | null
  readonly #image: Uint8Array | undefined
  readonly #inside: InsideTransaction
  readonly #queue = new Mutex(timeoutMs)
  readonly #eventLoop = new EventLoopYield()
  #db: DatabaseSync | null = null
  #statements: StatementCache | null = null

  constructor(place: SqlitePlace, inside: InsideTransaction) {
    this.#file = 'sqliteFile' in place ? place.sqliteFile : null
    this.#image = 'image' in place ? place.image : undefined
    this.#inside = inside
  }

  async init(): Promise<void> {
    if (this.#file !== null) mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
    const db = new DatabaseSync(this.#file ?? ':memory:', { timeout: blockingMs })
    try {
      if (this.#image) db.deserialize(this.#image)
      // Switching to WAL needs an exclusive lock for a moment, and SQLite's busy timeout does not cover it.
      await retryWhileBusy(() => db.exec('pragma journal_mode = wal'), performance.now() + timeoutMs)
      db.exec(`pragma synchronous = full; pragma foreign_keys = on; pragma temp_store = memory;
        pragma journal_size_limit = 67108864; pragma trusted_schema = off;
        pragma secure_delete = on; pragma recursive_triggers = on`)
    } catch (error) {
      db.close()
      throw error
    }
    this.#db = db
    this.#statements = new StatementCache(db)
  }

  async acquireConnection(): Promise<SqliteConnection> {
    refuseOuterHandle(this.#inside)
    const until = performance.now() + timeoutMs
    const release = await this.#queue.take()
    if (!this.#db || !this.#statements) {
      release()
      throw new DatabaseAway('The database is closed')
    }
    return new SqliteConnection({
      db: this.#db,
      statements: this.#statements,
      eventLoop: this.#eventLoop,
      file: this.#file,
      inside: this.#inside,
      release,
      retryWhileBusy: (run) => retryWhileBusy(run, until),
    })
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    refuseOtherTransactions(this.#inside)
    // A deferred transaction that upgrades to writing fails at once when another writer committed meanwhile.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    asOurs(connection).inTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
    asOurs(connection).inTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Some errors (disk full, I/O) have rolled back already.
    if (this.#db?.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
    asOurs(connection).inTransaction = false
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asOurs(connection).release()
  }

  async destroy(): Promise<void> {
    // Waits for running work; an orderly shutdown never interrupts a transaction.
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

/** Retries while another process holds the file, yielding to the event loop in between. */
async function retryWhileBusy<T>(run: () => T, until: number): Promise<T> {
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return run()
    } catch (error) {
      if (readDatabaseError(error)?.kind !== 'busy' || performance.now() > until) throw error
    }
    await sleep(pause)
  }
}
