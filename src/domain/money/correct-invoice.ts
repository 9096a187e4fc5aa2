import type { BillingLine } from '#contract/money.schema.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { sumLines } from '../quotes/agreed-lines.ts'
import { calculateGstChange } from './gst.ts'
import type { IssuedInvoice } from './issued-invoices.ts'
import { storePdf, type StoredPdf } from './store-pdf.ts'
import { aboutTicket, getSeller, namesBuyer } from './write-billing-document.ts'

type Correction = {
  ticketId: number
  invoice: IssuedInvoice
  lines: BillingLine[]
  reason: string
  /** How much of a change of the agreed total this note covers, in integer cents. */
  covers: number
}

/** Issues an adjustment note for one invoice; the caller has locked the ticket and checked the amount. */
export async function correctInvoice(
  tx: Tx,
  shop: Shop,
  { ticketId, invoice, lines, reason, covers }: Correction,
  by: Caller | null,
): Promise<StoredPdf> {
  const { profile } = await readProfile(tx)
  const change = sumLines(lines)
  // Taxed like the original sale, whatever the shop's GST registration is by now.
  const registered = invoice.document.gst_registered
  const named = invoice.document.buyer !== null || namesBuyer(registered, invoice.left + change)
  const about = await aboutTicket(tx, ticketId, named)
  return storePdf(
    tx,
    shop,
    {
      kind: 'adjustment',
      title: 'Adjustment note',
      seller: { ...getSeller(profile), abn: profile.abn || invoice.document.seller.abn },
      gst_registered: registered,
      about: invoice.document.about,
      buyer: invoice.document.buyer ?? about.buyer,
      ticket_id: ticketId,
      lines,
      total_cents: change,
      gst_cents: registered ? calculateGstChange(invoice.left, change) : 0,
      adjusts: invoice.document.number,
      reason,
      bank: null,
    },
    { adjustsId: invoice.id, covers, daysToPay: null, timeZone: profile.timeZone, by },
  )
}
