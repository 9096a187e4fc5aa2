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

/** Whoever asks for something else meanwhile waits for all of them. */
const mostTogether = 16

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

  #take(): Member[] {
    this.#called = false
    const members = this.#waiting.splice(0, mostTogether)
    this.#call()
    return members
  }

  async #runTogether(): Promise<void> {
    const members: Member[] = []
    try {
      await this.#begin(async (tx) => {
        // Only now: more have come while the one connection was somebody else's.
        members.push(...this.#take())
        await runEach(members, tx)
      })
    } catch (error) {
      if (members.length === 0) members.push(...this.#take())
      for (const { came, refuse } of members) refuse(came && 'error' in came ? came.error : error)
      return
    }
    for (const { came, keep, refuse } of members) {
      if (came && 'value' in came) keep(came.value)
      else refuse(came?.error)
    }
  }
}

async function runEach(members: Member[], tx: Tx): Promise<void> {
  const [only, ...others] = members
  if (only && others.length === 0) {
    only.came = { value: await only.work(tx) }
    return
  }
  for (const member of members) {
    await mark(tx, 'savepoint')
    try {
      member.came = { value: await member.work(tx) }
    } catch (error) {
      member.came = { error }
      await mark(tx, 'rollback to')
    }
    await mark(tx, 'release')
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
