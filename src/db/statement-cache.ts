import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type Prepared = { statement: StatementSync; givesRows: boolean }

const MAX_KEPT_LENGTH = 20_000
const changesTables = /^\s*(create|alter|drop)\b/i

/** Prepared statements by their SQL; least recently used ones are evicted. */
export class StatementCache {
  readonly #db: DatabaseSync
  readonly #maxStatements: number
  readonly #statements = new Map<string, Prepared>()

  constructor(db: DatabaseSync, most = 250) {
    this.#db = db
    this.#maxStatements = most
  }

  prepare(text: string): Prepared {
    const known = this.#statements.get(text)
    if (known) {
      this.#statements.delete(text)
      this.#statements.set(text, known)
      return known
    }
    const statement = this.#db.prepare(text)
    const prepared = { statement, givesRows: statement.columns().length > 0 }
    if (changesTables.test(text)) {
      // Statements prepared earlier may use outdated columns.
      this.#statements.clear()
    } else if (text.length <= MAX_KEPT_LENGTH) {
      this.#statements.set(text, prepared)
      if (this.#statements.size > this.#maxStatements)
        this.#statements.delete(this.#statements.keys().next().value!)
    }
    return prepared
  }
}
