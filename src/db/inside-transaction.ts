import { AsyncLocalStorage } from 'node:async_hooks'

/** State that code inside a transaction carries through AsyncLocalStorage. */
export type TransactionState = {
  /** `opening` until BEGIN was answered, `over` once the work has returned. */
  stage: 'opening' | 'open' | 'over'
  /** By `performance.now()`: a statement that cannot end by then is not sent. */
  until: number
}

export type InsideTransaction = AsyncLocalStorage<TransactionState>

/** One per opened database, so that two of them can be used side by side. */
export function insideTransaction(): InsideTransaction {
  return new AsyncLocalStorage<TransactionState>()
}

/** Throws when the outer handle is used inside a transaction: on SQLite it would deadlock with itself. */
export function refuseOuterHandle(inside: InsideTransaction): void {
  if (inside.getStore()?.stage === 'open') {
    throw new Error(
      'The outer database handle was used inside a transaction: use the handle that was passed in',
    )
  }
}

/** Throws unless the application's transaction function begins this transaction. */
export function refuseOtherTransactions(inside: InsideTransaction): void {
  if (inside.getStore()?.stage !== 'opening') {
    throw new Error(
      'Use database.transaction(): a transaction begun on the handle itself is neither retried nor guarded',
    )
  }
}
