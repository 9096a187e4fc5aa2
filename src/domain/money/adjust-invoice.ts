import { Refusal } from '#contract/refusals.ts'
import type { Adjustment } from '#contract/money.ts'
import { ledgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import { queueEmail } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { refuseOldLedger } from './balance.ts'
import { calculateGstChange } from './gst.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { findInvoice, storePdf } from './store-pdf.ts'
import { aboutTicket, formatDay, namesBuyer, getSeller, sumLines } from './write-billing-document.ts'

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
    const { profile } = await readProfile(tx)
    // Taxed like the original sale, whatever the shop's GST registration is by now.
    const registered = invoice.paper.gst_registered
    const named = invoice.paper.buyer !== null || namesBuyer(registered, sums.invoiced + change)
    const about = await aboutTicket(tx, input.id, named)
    const stored = await storePdf(
      tx,
      shop,
      {
        kind: 'adjustment',
        title: 'Adjustment note',
        issued_on: formatDay(shop.now(), profile.timeZone),
        seller: { ...getSeller(profile), abn: profile.abn || invoice.paper.seller.abn },
        gst_registered: registered,
        about: invoice.paper.about,
        buyer: invoice.paper.buyer ?? about.buyer,
        ticket_id: input.id,
        lines: input.lines,
        total_cents: change,
        gst_cents: registered ? calculateGstChange(sums.invoiced, change) : 0,
        adjusts: invoice.paper.number,
        reason: input.reason,
        bank: null,
      },
      { adjustsId: invoice.id, by: caller },
    )
    await queueEmail(tx, shop, stored.eventId, 'invoice-adjusted', {
      ticket_id: input.id,
      number: stored.number,
    })
    return { number: stored.number }
  })
}
