import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * node:sqlite answers at once, so a chain of awaited queries never leaves the microtask queue and nobody
 * else gets the loop. `rest` waits for the next turn once `budgetMs` of this one are used, and does nothing
 * before.
 */
export class FairTurn {
  #began: number | null = null
  readonly #budgetMs: number

  constructor(budgetMs = 5) {
    this.#budgetMs = budgetMs
  }

  /** Null when there is no need to wait: then the caller saves the await. */
  rest(): Promise<void> | null {
    if (this.#began === null) {
      this.#began = performance.now()
      setImmediate(() => {
        this.#began = null
      })
      return null
    }
    return performance.now() - this.#began > this.#budgetMs ? nextTurn() : null
  }
}
