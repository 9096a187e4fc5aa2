import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import type { Tx } from './books.ts'
import { DatabaseBusy } from './database-errors.ts'

type Work = (tx: Tx) => Promise<unknown>
type Begin = (work: (tx: Tx) => Promise<void>) => Promise<void>
type Member = {
  work: Work
  keep(value: unknown): void
  refuse(error: unknown): void
  /** What its work came to, once it has run. */
  came: { value: unknown } | { error: unknown } | null
}

/** Whoever asks for something else meanwhile waits for all of them, so they are soon enough. */
const mostTogether = 16
const mostMs = 10

/**
 * Transactions on one SQLite connection that are asked for at the same time share one commit, and so one wait for the
 * disk. Each is undone by itself when it fails, and none is told that it was kept before all of them are.
 */
export class SharedCommit {
  #waiting: Member[] = []
  #called = false
  readonly #begin: Begin

  /** `begin` is the transaction that they share. */
  constructor(begin: Begin) {
    this.#begin = begin
  }

  /** Runs the work with others; refuses with "busy" when it was undone for no fault of its own. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    // It runs on somebody else's call, and must not take their context for its own.
    const asAsked = AsyncLocalStorage.snapshot()
    return new Promise<T>((resolve, refuse) => {
      const keep = (value: unknown) => resolve(value as T)
      this.#waiting.push({ work: (tx) => asAsked(work, tx), keep, refuse, came: null })
      this.#call()
    })
  }

  #call(): void {
    if (this.#called || this.#waiting.length === 0) return
    this.#called = true
    // By then, all requests that arrived together have been read.
    setImmediate(() => void this.#runTogether())
  }

  async #runTogether(): Promise<void> {
    const members: Member[] = []
    try {
      await this.#begin((tx) => this.#runEach(members, tx))
      for (const { came, keep, refuse } of members) {
        if (came && 'value' in came) keep(came.value)
        else refuse(came?.error)
      }
    } catch (error) {
      // Without even a beginning it is the same for everybody who waits.
      if (members.length === 0) members.push(...this.#waiting.splice(0))
      for (const { came, refuse } of members) refuse(came && 'error' in came ? came.error : error)
    } finally {
      this.#called = false
      this.#call()
    }
  }

  async #runEach(members: Member[], tx: Tx): Promise<void> {
    const until = performance.now() + mostMs
    const isAlone = this.#waiting.length === 1
    do {
      const member = this.#waiting.shift()
      if (!member) return
      members.push(member)
      if (isAlone) {
        member.came = { value: await member.work(tx) }
        return
      }
      await mark(tx, 'savepoint')
      try {
        member.came = { value: await member.work(tx) }
      } catch (error) {
        member.came = { error }
        await mark(tx, 'rollback to')
      }
      await mark(tx, 'release')
    } while (members.length < mostTogether && performance.now() < until)
  }
}

/** Fails when SQLite has undone everything, as it does on a full disk: then the others are to be tried again. */
async function mark(tx: Tx, verb: 'savepoint' | 'rollback to' | 'release'): Promise<void> {
  try {
    await tx.executeQuery(CompiledQuery.raw(`${verb} one_of_them`))
  } catch (cause) {
    throw new DatabaseBusy('Undone together with another transaction', { cause })
  }
}
