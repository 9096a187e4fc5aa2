import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { PdfLook, Receipt } from '#domain/pdf-renderer.ts'
import { openBillingPdf } from './billing-pdf.ts'

/** Draws the receipt of one payment. */
export function drawReceipt(receipt: Receipt, look?: PdfLook): Promise<Uint8Array> {
  const { seller, buyer, ticketId, number } = receipt
  const title = `Receipt R-${number}`
  const pdf = openBillingPdf({ seller, title, ticketId, madeOn: receipt.paidOn }, look)
  pdf.facts([
    ['Received from', buyer?.company ?? buyer?.name ?? ''],
    ['Paid on', formatDay(receipt.paidOn)],
    ['By', receipt.method],
    ...(receipt.reference === '' ? [] : [['Reference', receipt.reference] as const]),
    ['For', receipt.about],
  ])
  pdf.space(8)
  pdf.table(
    [
      { label: 'Paid towards', share: 5 },
      { label: 'Amount', share: 2, align: 'end' },
    ],
    [
      ...receipt.parts.map(({ document, cents }) => ({
        cells: [document ?? 'Ahead, for what is charged later', formatCents(cents)],
      })),
      { cells: ['Received', formatCents(receipt.cents)], strong: true },
    ],
  )
  pdf.text('All amounts are in Australian dollars.', 'small')
  return pdf.finish(`${seller.name}, receipt R-${number}`)
}
