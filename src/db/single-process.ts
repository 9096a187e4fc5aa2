import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readDatabaseError } from './database-errors.ts'

/** Two processes that start at the same moment may both see each other's lock first. */
const timeoutMs = 300

/** Locks this SQLite file against other serving processes until `release`; throws when one holds it. */
// The operating system's lock ends with the process, however it ends; a PID file survives `kill -9` and restarts of
// containers. No other code may open the lock file: closing it once drops a POSIX lock.
export function lockDatabase(sqliteFile: string): { release(): void } {
  mkdirSync(dirname(sqliteFile), { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(`${sqliteFile}.lock.db`, { timeout: timeoutMs })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (readDatabaseError(error)?.kind !== 'busy') throw error
    throw new Error(`${sqliteFile} is already open in another process. Stop that one first.`, {
      cause: error,
    })
  }
  return {
    release() {
      if (lock.isOpen) lock.close()
    },
  }
}
