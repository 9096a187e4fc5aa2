import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#db/tables.ts'
import { ledgerSums, owed, type LedgerSums } from '#db/ledger-sums.ts'

/** A ticket's balance in integer cents: invoices and adjustments less payments plus refunds; negative is credit. */
export async function readBalance(db: Db, ticketId: number): Promise<number> {
  return owed(await ledgerSums(db, ticketId))
}

/** Version of a ticket's ledger: grows with every billing document and entry. */
export function ledgerVersion({ documents, entries }: LedgerSums): number {
  return documents + entries
}

/**
 * Refuses with `changed_meanwhile` when the ledger has grown since a form was opened, for example by a double submit.
 */
export function refuseOldLedger(sums: LedgerSums, seen: number): void {
  if (ledgerVersion(sums) === seen) return
  throw new Refusal('changed_meanwhile', {
    message:
      'Something was entered on this ticket since you opened the form, perhaps by sending it twice. Check the list, then try again.',
  })
}
