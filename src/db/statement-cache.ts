import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type Prepared = { statement: StatementSync; givesRows: boolean }

const longestKept = 20_000
const changesTables = /^\s*(create|alter|drop)\b/i

/** Prepared statements by their text; the one that was not used for longest goes first. */
export class StatementCache {
  readonly #db: DatabaseSync
  readonly #most: number
  readonly #kept = new Map<string, Prepared>()

  constructor(db: DatabaseSync, most = 250) {
    this.#db = db
    this.#most = most
  }

  prepare(text: string): Prepared {
    const known = this.#kept.get(text)
    if (known) {
      this.#kept.delete(text)
      this.#kept.set(text, known)
      return known
    }
    const statement = this.#db.prepare(text)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    if (changesTables.test(text)) {
      // What was prepared before may name columns that are no longer what they were.
      this.#kept.clear()
    } else if (text.length <= longestKept) {
      this.#kept.set(text, prepared)
      if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!)
    }
    return prepared
  }
}
