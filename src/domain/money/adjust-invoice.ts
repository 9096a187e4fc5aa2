import { Refusal } from '#contract/refusals.ts'
import type { Adjustment } from '#contract/money.ts'
import { ledgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { refuseOldLedger } from './balance.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { findInvoice } from './store-pdf.ts'
import { writeAdjustment } from './write-adjustment.ts'
import { sumLines } from './write-billing-document.ts'

/**
 * Corrects an issued invoice by an adjustment note with its own number; the invoice stays unchanged. Refuses with
 * `no_invoice`, and a correction that would make the total negative.
 */
export async function adjustInvoice(
  shop: Shop,
  input: Adjustment & { id: number },
  caller: Caller,
): Promise<{ number: number }> {
  return shop.database.transaction(async (tx) => {
    await lockTicket(tx, input.id)
    const invoice = await findInvoice(tx, input.id)
    if (!invoice) throw new Refusal('no_invoice')
    const sums = await ledgerSums(tx, input.id)
    refuseOldLedger(sums, input.version)
    const change = sumLines(input.lines)
    if (sums.invoiced + change < 0) {
      const message = 'That would take off more than the invoice charges.'
      throw new Refusal('invalid', { message, fields: { 'lines.0.amount_cents': message } })
    }
    const stored = await writeAdjustment(tx, shop, { invoice, sums, ...input }, caller)
    await queueEmail(tx, shop, stored.eventId, 'invoice-adjusted', {
      ticket_id: input.id,
      number: stored.number,
    })
    return { number: stored.number }
  })
}
