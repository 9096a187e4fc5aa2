import { Refusal } from '#contract/refusals.ts'
import type { Adjustment } from '#contract/money.ts'
import { ledgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import { queueLetter } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { refuseOldLedger } from './balance.ts'
import { gstOfChange } from './gst.ts'
import { holdTicket } from './hold-ticket.ts'
import { invoiceOf, keepPaper } from './keep-paper.ts'
import { aboutTicket, dayOf, namesBuyer, sellerOf, sumOf } from './write-paper.ts'

/**
 * Corrects an issued invoice by an adjustment note with its own number; the invoice stays as it is. Refuses with
 * `no_invoice`, and what would charge less than nothing.
 */
export async function adjustInvoice(
  shop: Shop,
  ask: Adjustment & { id: number },
  caller: Caller,
): Promise<{ number: number }> {
  return shop.books.transaction(async (tx) => {
    await holdTicket(tx, ask.id)
    const invoice = await invoiceOf(tx, ask.id)
    if (!invoice) throw new Refusal('no_invoice')
    const sums = await ledgerSums(tx, ask.id)
    refuseOldLedger(sums, ask.version)
    const change = sumOf(ask.lines)
    if (sums.invoiced + change < 0) {
      const says = 'That would take off more than the invoice charges.'
      throw new Refusal('invalid', { says, fields: { 'lines.0.amount_cents': says } })
    }
    const { profile } = await readProfile(tx)
    // As the sale was taxed, whatever the shop is registered for by now.
    const registered = invoice.paper.gst_registered
    const named = invoice.paper.buyer !== null || namesBuyer(registered, sums.invoiced + change)
    const about = await aboutTicket(tx, ask.id, named)
    const kept = await keepPaper(
      tx,
      shop,
      {
        kind: 'adjustment',
        title: 'Adjustment note',
        issued_on: dayOf(shop.now(), profile.timeZone),
        seller: { ...sellerOf(profile), abn: profile.abn || invoice.paper.seller.abn },
        gst_registered: registered,
        about: invoice.paper.about,
        buyer: invoice.paper.buyer ?? about.buyer,
        ticket_id: ask.id,
        lines: ask.lines,
        total_cents: change,
        gst_cents: registered ? gstOfChange(sums.invoiced, change) : 0,
        adjusts: invoice.paper.number,
        reason: ask.reason,
        bank: null,
      },
      { adjustsId: invoice.id, by: caller },
    )
    await queueLetter(tx, shop, kept.eventId, 'invoice-adjusted', { ticket_id: ask.id, number: kept.number })
    return { number: kept.number }
  })
}
