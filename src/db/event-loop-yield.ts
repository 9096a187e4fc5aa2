import { setImmediate as nextTurn } from 'node:timers/promises'

/** node:sqlite is synchronous, so a chain of awaited queries never leaves the microtask queue and starves the event loop. `rest` waits for the next loop turn (`setImmediate`) once `budgetMs` of this one are used, and does nothing before. */
export class EventLoopYield {
  #began: number | null = null
  readonly #budgetMs: number

  constructor(budgetMs = 5) {
    this.#budgetMs = budgetMs
  }

  /** Null when no wait is needed, so that the caller can skip the await. */
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
