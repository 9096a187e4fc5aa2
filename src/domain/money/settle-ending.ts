import type { Tx } from '#db/tables.ts'
import { ledgerSums } from '#db/ledger-sums.ts'
import { readAgreedLines, sumAgreedLines } from '../quotes/agreed-lines.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { invoiceWhenDue } from './issue-invoice.ts'
import { findInvoice } from './store-pdf.ts'
import { writeAdjustment } from './write-adjustment.ts'

/**
 * Makes the billing documents of a ticket that has just ended charge its fee or nothing: an adjustment note for an issued
 * invoice, else an invoice for the fee. The caller has locked the ticket, and tells the customer.
 */
export async function settleEnding(
  tx: Tx,
  shop: Shop,
  ticketId: number,
  { reason, by }: { reason: string; by: Caller | null },
): Promise<void> {
  const lines = await readAgreedLines(tx, ticketId)
  const invoice = await findInvoice(tx, ticketId)
  if (!invoice) {
    await invoiceWhenDue(tx, shop, ticketId, by)
    return
  }
  const sums = await ledgerSums(tx, ticketId)
  const change = sumAgreedLines(lines) - sums.invoiced
  if (change === 0) return
  const [fee] = lines
  // With a fee two lines, so that the note says what is left of the charge.
  const corrections = [
    { label: `${invoice.paper.about}: not carried out`, amount_cents: -sums.invoiced },
    ...(fee ? [{ label: fee.what, amount_cents: fee.amount_cents }] : []),
  ].filter(({ amount_cents }) => amount_cents !== 0)
  await writeAdjustment(tx, shop, { id: ticketId, invoice, sums, lines: corrections, reason }, by)
}
