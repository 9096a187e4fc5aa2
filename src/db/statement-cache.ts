import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'

export type Prepared = { statement: StatementSync; givesRows: boolean }

/** Longer statements, such as inserts of many rows, are prepared each time. */
const MAX_TEXT_LENGTH = 20_000
const changesTables = /^\s*(create|alter|drop)\b/i

/** Prepared statements by their SQL; least recently used ones are evicted. */
export class StatementCache {
  readonly #db: DatabaseSync
  readonly #statements: LRUCache<string, Prepared>

  constructor(db: DatabaseSync, max = 250) {
    this.#db = db
    this.#statements = new LRUCache({ max })
  }

  /** Returns the prepared statement of an SQL text. */
  prepare(text: string): Prepared {
    const known = this.#statements.get(text)
    if (known) return known
    const statement = this.#db.prepare(text)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    if (changesTables.test(text)) {
      // Statements prepared earlier may use outdated columns.
      this.#statements.clear()
    } else if (text.length <= MAX_TEXT_LENGTH) {
      this.#statements.set(text, prepared)
    }
    return prepared
  }
}
