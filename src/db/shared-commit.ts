import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import type { Tx } from './tables.ts'
import { DatabaseBusy } from './database-errors.ts'

type Work = (tx: Tx) => Promise<unknown>
type Begin = (work: (tx: Tx) => Promise<void>) => Promise<void>
type Member = {
  work: Work
  resolve(value: unknown): void
  reject(error: unknown): void
  /** What its work gave, once it has run. */
  outcome: { value: unknown } | { error: unknown } | null
}

/** Upper bounds per batch: other queries wait while a batch runs. */
const MAX_TOGETHER = 16
const MAX_BATCH_MS = 10

/** Group commit: transactions on the one SQLite connection that are requested together share one commit, and so one fsync. Each has a savepoint of its own, and none resolves before the shared commit. */
export class SharedCommit {
  #waiting: Member[] = []
  #called = false
  readonly #begin: Begin

  /** `begin` is the shared transaction. */
  constructor(begin: Begin) {
    this.#begin = begin
  }

  /** Runs the work in a batch; rejects with "busy" when it was rolled back for no fault of its own. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    // Runs in another request's async context: restore the caller's.
    const runInCallerContext = AsyncLocalStorage.snapshot()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#waiting.push({
      work: (tx) => runInCallerContext(work, tx),
      resolve: (value) => resolve(value as T),
      reject,
      outcome: null,
    })
    this.#call()
    return promise
  }

  #call(): void {
    if (this.#called || this.#waiting.length === 0) return
    this.#called = true
    // By then all requests that arrived together have been read.
    setImmediate(() => void this.#runTogether())
  }

  async #runTogether(): Promise<void> {
    const members: Member[] = []
    try {
      await this.#begin((tx) => this.#runEach(members, tx))
      for (const { outcome, resolve, reject } of members) {
        if (outcome && 'value' in outcome) resolve(outcome.value)
        else reject(outcome?.error)
      }
    } catch (error) {
      // When BEGIN itself fails, every waiting transaction fails.
      if (members.length === 0) members.push(...this.#waiting.splice(0))
      for (const { outcome, reject } of members) {
        reject(outcome && 'error' in outcome ? outcome.error : error)
      }
    } finally {
      this.#called = false
      this.#call()
    }
  }

  async #runEach(members: Member[], tx: Tx): Promise<void> {
    const until = performance.now() + MAX_BATCH_MS
    const isAlone = this.#waiting.length === 1
    do {
      const member = this.#waiting.shift()
      if (!member) return
      members.push(member)
      if (isAlone) {
        member.outcome = { value: await member.work(tx) }
        return
      }
      await savepoint(tx, 'savepoint')
      try {
        member.outcome = { value: await member.work(tx) }
      } catch (error) {
        member.outcome = { error }
        await savepoint(tx, 'rollback to')
      }
      await savepoint(tx, 'release')
    } while (members.length < MAX_TOGETHER && performance.now() < until)
  }
}

/** Fails when SQLite rolled back everything, as on a full disk: then the other transactions are retried. */
async function savepoint(tx: Tx, verb: 'savepoint' | 'rollback to' | 'release'): Promise<void> {
  try {
    await tx.executeQuery(CompiledQuery.raw(`${verb} one_of_them`))
  } catch (cause) {
    throw new DatabaseBusy('Undone together with another transaction', { cause })
  }
}
