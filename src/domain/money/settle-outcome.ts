import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readAgreedLines, sumLines } from '../quotes/agreed-lines.ts'
import { correctInvoice } from './correct-invoice.ts'
import { invoiceWhenDue } from './issue-invoice.ts'
import { readIssuedInvoices } from './issued-invoices.ts'
import { getUnbilled } from './unbilled.ts'

/**
 * Makes the billing documents of a ticket that has just ended charge its fee or nothing: an adjustment note for each
 * issued invoice, else an invoice for the fee. The caller has locked the ticket, and tells the customer.
 */
export async function settleOutcome(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  {
    reason,
    credited = 'not carried out',
    by,
  }: {
    reason: string
    /** What the note says of the charge that it takes back. */
    credited?: string
    by: Caller | null
  },
): Promise<void> {
  const lines = await readAgreedLines(tx, ticketId)
  const issued = await readIssuedInvoices(tx, ticketId)
  if (issued.invoices.length === 0) {
    await invoiceWhenDue(tx, shop, ticketId, by)
    return
  }
  const feeCents = sumLines(lines)
  // A discount may have left as much as the fee, for a repair that is no longer agreed.
  if (feeCents === issued.billed && getUnbilled(issued, feeCents) === 0) return
  let covers = feeCents - issued.covered
  // Newest first: the note of the first invoice also says what is left of the charge, the fee.
  for (const [place, invoice] of issued.invoices.toReversed().entries()) {
    const isFirst = place === issued.invoices.length - 1
    const corrections = [
      { label: `${invoice.document.about}: ${credited}`, amount_cents: -invoice.left },
      ...(isFirst ? lines : []),
    ].filter(({ amount_cents }) => amount_cents !== 0)
    if (corrections.length === 0) continue
    const part = isFirst ? covers : -invoice.left
    covers -= part
    await correctInvoice(tx, shop, { ticketId, invoice, lines: corrections, reason, covers: part }, by)
  }
}
