import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readDatabaseError } from './database-errors.ts'

/** Two processes that start in the same moment may both see the other first. */
const patienceMs = 300

/**
 * Keeps every other serving process off this SQLite file until `release`, or throws when one is there
 * already.
 */
// The lock is the operating system's and dies with the process, however it dies; a file with a process
// number lies after `kill -9` and in containers. Nobody else may open the lock file: closing it once drops
// a POSIX lock.
export function holdBooks(sqliteFile: string): { release(): void } {
  mkdirSync(dirname(sqliteFile), { recursive: true })
  const lock = new DatabaseSync(`${sqliteFile}.lock.db`, { timeout: patienceMs })
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
