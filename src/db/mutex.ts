import { DatabaseBusy } from './database-errors.ts'

type Waiter = { go: () => void; timer: NodeJS.Timeout }

/** First in, first out. A caller who waits longer than `timeoutMs` gets "busy". */
export class Mutex {
  #taken = false
  #waiting = new Set<Waiter>()
  readonly #timeoutMs: number

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs
  }

  /** Resolves with the release function once the caller holds the lock; releasing twice does nothing. */
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
        refuse(new DatabaseBusy(`Waited ${this.#timeoutMs} ms for the one connection to the database`))
      }, this.#timeoutMs)
      const waiter: Waiter = { go, timer }
      this.#waiting.add(waiter)
    })
  }

  #handOn(): void {
    const [next] = this.#waiting
    // It stays locked during the handover, so that no newcomer overtakes.
    if (!next) this.#taken = false
    else {
      this.#waiting.delete(next)
      clearTimeout(next.timer)
      next.go()
    }
  }
}
