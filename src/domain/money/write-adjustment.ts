import type { BillingDocument, BillingLine } from '#contract/money.ts'
import type { LedgerSums } from '#db/ledger-sums.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { calculateGstChange } from './gst.ts'
import { storePdf, type StoredPdf } from './store-pdf.ts'
import { aboutTicket, formatDay, namesBuyer, getSeller, sumLines } from './write-billing-document.ts'

type Correction = {
  /** The ticket; the caller has locked it. */
  id: number
  invoice: { id: number; paper: BillingDocument }
  /** The ticket's totals before the correction. */
  sums: Pick<LedgerSums, 'invoiced'>
  lines: BillingLine[]
  reason: string
}

/** Writes an adjustment note for an issued invoice; the email, if any, is up to the caller. */
export async function writeAdjustment(
  tx: Tx,
  shop: Shop,
  { id, invoice, sums, lines, reason }: Correction,
  by: Caller | null,
): Promise<StoredPdf> {
  const change = sumLines(lines)
  const { profile } = await readProfile(tx)
  // Taxed like the original sale, whatever the shop's GST registration is by now.
  const registered = invoice.paper.gst_registered
  const named = invoice.paper.buyer !== null || namesBuyer(registered, sums.invoiced + change)
  const about = await aboutTicket(tx, id, named)
  return storePdf(
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
      ticket_id: id,
      lines,
      total_cents: change,
      gst_cents: registered ? calculateGstChange(sums.invoiced, change) : 0,
      adjusts: invoice.paper.number,
      reason,
      bank: null,
    },
    { adjustsId: invoice.id, by },
  )
}
