import type { DatabaseError as PostgresError } from 'pg'

/** What went wrong, in words that are the same on both engines. */
export type DatabaseError =
  | { kind: 'unique'; index: string }
  | { kind: 'foreign_key' }
  | { kind: 'check' }
  /** Somebody else holds what was wanted; trying again may help. */
  | { kind: 'busy' }
  /** The database cannot be reached, is too slow or cannot write. */
  | { kind: 'away' }

/** The connection failed, as opposed to the statement. */
export class DatabaseAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseAway'
  }
}

/** Something held the database longer than a caller may wait. */
export class DatabaseBusy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseBusy'
  }
}

/** Reads an error of either engine; null when it does not come from the database or is a plain bug. */
export function readDatabaseError(error: unknown): DatabaseError | null {
  if (error instanceof DatabaseAway) return { kind: 'away' }
  if (error instanceof DatabaseBusy) return { kind: 'busy' }
  if (comesFromPostgres(error)) return readPostgresError(error)
  if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR' && 'errcode' in error) {
    return readSqliteError(Number(error.errcode), error.message)
  }
  return null
}

// By what it carries: the driver itself is loaded only where PostgreSQL is used.
function comesFromPostgres(error: unknown): error is PostgresError {
  return error instanceof Error && 'severity' in error && 'code' in error && 'routine' in error
}

function readPostgresError({ code = '', constraint = '', table = '' }: PostgresError): DatabaseError | null {
  switch (code) {
    case '23505':
      // A primary key is named by PostgreSQL itself; every one of ours that can collide is called id.
      return { kind: 'unique', index: constraint === `${table}_pkey` ? `${table}__id_uq` : constraint }
    case '23503':
      return { kind: 'foreign_key' }
    case '23514':
      return { kind: 'check' }
    case '40001': // serialization failure
    case '40P01': // deadlock
    case '55P03': // lock not available
      return { kind: 'busy' }
    case '57014': // statement time-out
    case '25006': // read only: a standby that was just demoted
    case '25P03': // idle-in-transaction time-out
    case '3D000': // no such database
      return { kind: 'away' }
  }
  // Connection failures, refused log-ins, out of resources, being shut down, input and output.
  return ['08', '28', '53', '57', '58'].includes(code.slice(0, 2)) ? { kind: 'away' } : null
}

function readSqliteError(errcode: number, message: string): DatabaseError | null {
  switch (errcode) {
    case 1555: // primary key
    case 2067: // unique
    case 2579: // rowid
      return { kind: 'unique', index: uniqueIndexOf(message) }
    case 787:
    case 1811: // an immediate foreign key, checked by trigger
      return { kind: 'foreign_key' }
    case 275:
      return { kind: 'check' }
  }
  switch (errcode & 0xff) {
    case 5: // busy
    case 6: // locked
      return { kind: 'busy' }
    case 8: // read-only
    case 10: // input and output
    case 13: // disk full
    case 14: // cannot open
      return { kind: 'away' }
  }
  return null
}

// SQLite names the columns ("UNIQUE constraint failed: notes.a, notes.b") where PostgreSQL names the index.
function uniqueIndexOf(message: string): string {
  const listed = message.replace(/^.*UNIQUE constraint failed: /, '')
  const named = /^index '(.+)'$/.exec(listed)
  if (named) return named[1]!
  const columns = listed.split(', ').map((column) => column.split('.'))
  return `${columns[0]![0]}__${columns.map((column) => column[1]).join('__')}_uq`
}
