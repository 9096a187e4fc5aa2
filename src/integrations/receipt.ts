import { formatAbn } from '#contract/billing-words.ts'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { PdfLook, Receipt } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'

/** Draws the receipt of one payment. */
export function drawReceipt(receipt: Receipt, look?: PdfLook): Promise<Uint8Array> {
  const { seller, buyer, ticketId, number } = receipt
  const title = `Receipt R-${number}`
  const pdf = openPdf({ title, author: seller.name, made: Date.parse(receipt.paidOn), look })
  pdf.head({
    label: `Ticket ${ticketId}`,
    title,
    shop: {
      name: seller.name,
      lines: [
        ...seller.address,
        seller.phone,
        seller.email,
        ...(seller.abn ? [`ABN ${formatAbn(seller.abn)}`] : []),
      ],
    },
  })
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
      ...receipt.parts.map(({ invoice, cents }) => ({
        cells: [
          invoice === null ? 'Ahead, for the invoice that is still to come' : `Invoice ${invoice}`,
          formatCents(cents),
        ],
      })),
      { cells: ['Received', formatCents(receipt.cents)], strong: true },
    ],
  )
  pdf.text('All amounts are in Australian dollars.', 'small')
  return pdf.finish(`${seller.name}, receipt R-${number}`)
}
