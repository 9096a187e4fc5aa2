import { closeSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Copies a SQLite file while other processes read and write it: one consistent snapshot, without free pages. `to` must not exist.
 * Blocks until it is done, so it is for commands and not for the server.
 */
export function backUpDatabase(from: string, to: string): void {
  // In WAL mode a reader has its snapshot for as long as it takes, and writers go on beside it.
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    source.prepare('vacuum into ?').run(to)
  } finally {
    source.close()
  }
  const copy = openSync(to, 'r+')
  try {
    fsyncSync(copy)
  } finally {
    closeSync(copy)
  }
}
