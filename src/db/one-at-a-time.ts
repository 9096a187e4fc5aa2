import { DatabaseBusy } from './database-errors.ts'

type Waiter = { go: () => void; timer: NodeJS.Timeout }

/**
 * First come, first served. A caller who waits longer than `patienceMs` is told that the database is busy.
 */
export class OneAtATime {
  #taken = false
  #waiting = new Set<Waiter>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Whether somebody has the turn now. */
  get isTaken(): boolean {
    return this.#taken
  }

  /** Resolves when it is the caller's turn, with the function that ends it; ending twice does nothing. */
  async take(): Promise<() => void> {
    if (this.#taken) await this.#wait()
    this.#taken = true
    let held = true
    return () => {
      if (held) this.#handOn()
      held = false
    }
  }

  #wait(): Promise<void> {
    return new Promise((go, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiter)
        refuse(new DatabaseBusy(`Waited ${this.#patienceMs} ms for the one connection to the database`))
      }, this.#patienceMs)
      const waiter: Waiter = { go, timer }
      this.#waiting.add(waiter)
    })
  }

  #handOn(): void {
    const [next] = this.#waiting
    // It stays taken while it is handed on, so that nobody slips in between.
    if (!next) this.#taken = false
    else {
      this.#waiting.delete(next)
      clearTimeout(next.timer)
      next.go()
    }
  }
}
