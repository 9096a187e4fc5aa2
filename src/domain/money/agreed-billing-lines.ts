import type { BillingLine } from '#contract/money.ts'
import type { Db } from '#db/tables.ts'
import { readAgreedLines, type AgreedLine } from '../quotes/agreed-lines.ts'

/** Returns what the customer has agreed to pay, as invoice lines. */
export async function readAgreedBillingLines(db: Db, ticketId: number): Promise<BillingLine[]> {
  return toBillingLines(await readAgreedLines(db, ticketId))
}

/** As above, from lines already read. */
export function toBillingLines(lines: readonly AgreedLine[]): BillingLine[] {
  return lines.map(({ what, amount_cents }) => ({ label: what, amount_cents }))
}
