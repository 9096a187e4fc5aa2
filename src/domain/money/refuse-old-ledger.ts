import { Refusal } from '#contract/refusals.ts'
import type { LedgerSums } from '#db/ledger-sums.ts'

/**
 * Refuses with `changed_meanwhile` when the ledger has grown since a form was opened, for example by a double submit.
 */
export function refuseOldLedger({ version }: LedgerSums, seen: number): void {
  if (version === seen) return
  throw new Refusal('changed_meanwhile', {
    message:
      'Something was entered on this ticket since you opened the form, perhaps by sending it twice. Check the list, then try again.',
  })
}
