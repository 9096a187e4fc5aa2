import type { DatabaseError as PostgresError } from 'pg'

/** Kinds of database errors, the same on both engines. */
export type DatabaseError =
  | { kind: 'unique'; index: string }
  | { kind: 'foreign_key' }
  | { kind: 'check' }
  /** A lock is held by another transaction; retrying may help. */
  | { kind: 'busy' }
  /** The database is unreachable, too slow, or cannot write. */
  | { kind: 'away' }

/** The connection failed, as opposed to the statement. */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseAway'
  }
}

/** A lock was held for longer than a caller may wait. */
export class DatabaseBusy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseBusy'
  }
}

/** Classifies an error of either engine; null when it is not from the database or is a plain bug. */
export function readDatabaseError(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseAway) return { kind: 'away' }
  if (error instanceof DatabaseBusy) return { kind: 'busy' }
  if (comesFromPostgres(error)) return readPostgresError(error)
  if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error) {
    return readSqliteError(Number(error.errcode), error.message)
  }
  return null
}

// Recognised by its properties, since `pg` is loaded only where PostgreSQL is used.
function comesFromPostgres(error: unknown): error is PostgresError {
  return error instanceof Error && 'severity' in error && 'code' in error && 'routine' in error
}

function readPostgresError({ code = '', constraint = '', table = '' }: PostgresError): DatabaseError | null {
  switch (code) {
    case '23505':
      // PostgreSQL names primary keys itself; each of ours that can conflict is a column called id.
      return { kind: 'unique', index: constraint === `${table}_pkey` ? `${table}__id_uq` : constraint }
    case '23503':
      return { kind: 'foreign_key' }
    case '23514':
      return { kind: 'check' }
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
    case '55P03': // lock_not_available
      return { kind: 'busy' }
    case '57014': // query_canceled by the statement timeout
    case '25006': // read_only_sql_transaction: a standby that was just demoted
    case '25P03': // idle_in_transaction_session_timeout
    case '3D000': // invalid_catalog_name: no such database
      return { kind: 'away' }
  }
  // Connection failures, refused log-ins, insufficient resources, shutdown, I/O errors.
  return ['08', '28', '53', '57', '58'].includes(code.slice(0, 2)) ? { kind: 'away' } : null
}

function readSqliteError(errcode: number, message: string): DatabaseError | null {
  switch (errcode) {
    case 1555: // SQLITE_CONSTRAINT_PRIMARYKEY
    case 2067: // SQLITE_CONSTRAINT_UNIQUE
    case 2579: // SQLITE_CONSTRAINT_ROWID
      return { kind: 'unique', index: parseUniqueIndex(message) }
    case 787:
    case 1811: // SQLITE_CONSTRAINT_TRIGGER: an immediate foreign key
      return { kind: 'foreign_key' }
    case 275:
      return { kind: 'check' }
  }
  switch (errcode & 0xff) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return { kind: 'busy' }
    case 8: // SQLITE_READONLY
    case 10: // SQLITE_IOERR
    case 13: // SQLITE_FULL
    case 14: // SQLITE_CANTOPEN
      return { kind: 'away' }
  }
  return null
}

// SQLite names the columns ("UNIQUE constraint failed: notes.a, notes.b") where PostgreSQL names the index.
function parseUniqueIndex(message: string): string {
  const listed = message.replace(/^.*UNIQUE constraint failed: /, '')
  const named = /^index '(.+)'$/.exec(listed)
  if (named) return named[1]!
  const columns = listed.split(', ').map((column) => column.split('.'))
  return `${columns[0]![0]}__${columns.map((column) => column[1]).join('__')}_uq`
}
