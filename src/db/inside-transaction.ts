import { AsyncLocalStorage } from 'node:async_hooks'

/** What the code running inside a transaction carries along, without naming it. */
export type TransactionState = {
  /** `opening` until BEGIN was answered, `over` once the work has returned. */
  stage: 'opening' | 'open' | 'over'
  /** On the clock of `performance.now()`: a statement that cannot end by then is not sent. */
  until: number
}

export type InsideTransaction = AsyncLocalStorage<TransactionState>

/** One per opened database, so that two of them may be used side by side. */
export function insideTransaction(): InsideTransaction {
  return new AsyncLocalStorage<TransactionState>()
}

/**
 * Throws when the outer handle is about to be used inside a transaction: SQLite would wait for itself for
 * ever.
 */
export function refuseOuterHandle(inside: InsideTransaction): void {
  if (inside.getStore()?.stage === 'open') {
    throw new Error(
      'The outer database handle was used inside a transaction: use the handle that was passed in',
    )
  }
}

/** Throws unless the shop's one transaction function is what begins this transaction. */
export function refuseOtherTransactions(inside: InsideTransaction): void {
  if (inside.getStore()?.stage !== 'opening') {
    throw new Error(
      'Use books.transaction(): a transaction begun on the handle itself is neither retried nor guarded',
    )
  }
}
