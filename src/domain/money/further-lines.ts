import type { BillingLine } from '#contract/money.schema.ts'
import type { IssuedInvoices } from './issued-invoices.ts'
import { sumLines } from '../quotes/agreed-lines.ts'
import { getUnbilled } from './unbilled.ts'

/**
 * Returns the lines of an invoice over what was agreed and is on no document yet. The first agreed line is the repair: a
 * change of its price is charged as the difference.
 */
export function listUnbilledLines(
  issued: IssuedInvoices,
  agreedLines: readonly BillingLine[],
): BillingLine[] {
  const charged = issued.invoices.flatMap(({ document }) => document.lines)
  const missing = agreedLines.filter((line) => {
    const place = charged.findIndex(
      ({ label, amount_cents }) => label === line.label && amount_cents === line.amount_cents,
    )
    if (place === -1) return true
    charged.splice(place, 1)
    return false
  })
  const unbilled = getUnbilled(issued, sumLines(agreedLines))
  if (sumLines(missing) === unbilled) return missing
  const [repair] = agreedLines
  const extras = missing.filter((line) => line !== repair)
  const rest = unbilled - sumLines(extras)
  if (rest === 0) return extras
  const label =
    rest === repair?.amount_cents
      ? repair.label
      : `${repair?.label ?? 'Repair'}: difference to what was charged before`
  return [{ label, amount_cents: rest }, ...extras]
}
