import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/books.ts'
import { ledgerSums, owed, type LedgerSums } from '#db/ledger-sums.ts'

/** What a ticket still owes, in integer cents: invoices and adjustments less payments plus refunds; negative is credit. */
export async function balanceOf(db: Db, ticketId: number): Promise<number> {
  return owed(await ledgerSums(db, ticketId))
}

/** The number that grows with every paper and entry of a ticket. */
export function ledgerVersion({ papers, entries }: LedgerSums): number {
  return papers + entries
}

/** Refuses with `changed_meanwhile` when the ledger has grown since a form was opened, as by its being sent twice. */
export function refuseOldLedger(sums: LedgerSums, seen: number): void {
  if (ledgerVersion(sums) === seen) return
  throw new Refusal('changed_meanwhile', {
    says: 'Something was entered on this ticket since you opened the form, perhaps by sending it twice. Check the list, then try again.',
  })
}
