import { drawBankTransfer } from './bank-transfer.ts'
import { formatCents } from '#contract/money-amounts.ts'
import { describePayDay, formatAbn, labelAdjusted, listStandingLines } from '#contract/billing-words.ts'
import { formatDay } from '#contract/format-day.ts'
import type { BillingDocument, ShownDocument } from '#contract/money.schema.ts'
import type { PdfLook } from '#domain/pdf-renderer.ts'
import { openBillingPdf } from './billing-pdf.ts'

/** Draws an invoice or adjustment note as it was issued, and how it stands. */
export function drawInvoice(invoice: ShownDocument, look?: PdfLook): Promise<Uint8Array> {
  const { seller, buyer, standing, ticket_id: ticketId, issued_on: madeOn } = invoice
  const title = `${invoice.title} ${invoice.number}`
  const pdf = openBillingPdf({ seller, title, ticketId, madeOn }, look)
  const facts = () =>
    pdf.facts([
      ['Date', formatDay(invoice.issued_on)],
      ...describePayDay(invoice).map(([label, day]) => [label, formatDay(day)] as const),
      ['For', invoice.about],
      ...(invoice.adjusts === null ? [] : [[labelAdjusted(invoice), String(invoice.adjusts)] as const]),
    ])
  if (buyer) {
    const to = () => {
      pdf.label('To')
      pdf.text(buyer.company ?? buyer.name, 'strong')
      if (buyer.company !== undefined) pdf.text(buyer.name)
      if (buyer.abn !== undefined) pdf.text(`ABN ${formatAbn(buyer.abn)}`)
      pdf.text(buyer.address.join('\n'))
    }
    pdf.beside(
      [
        { share: 5, draw: facts },
        { share: 4, draw: to },
      ],
      100,
    )
  } else facts()
  if (invoice.reason !== '') {
    pdf.label('Reason')
    pdf.text(invoice.reason)
  }
  pdf.space(8)
  pdf.table(
    [
      { label: 'Description', share: 5 },
      { label: invoice.gst_registered ? 'Amount, GST included' : 'Amount', share: 2, align: 'end' },
    ],
    [
      ...invoice.lines.map(({ label, amount_cents }) => ({ cells: [label, formatCents(amount_cents)] })),
      { cells: [totalLabel(invoice), formatCents(invoice.total_cents)], strong: true },
      ...(invoice.gst_registered
        ? [{ cells: ['GST included in the total', formatCents(invoice.gst_cents)] }]
        : []),
      ...listStandingLines(invoice).map(({ label, cents, isLast }) => ({
        cells: [label, formatCents(cents)],
        strong: isLast,
      })),
    ],
  )
  if (invoice.bank) {
    const reference = standing?.reference ?? ''
    drawBankTransfer(pdf, { ...invoice.bank, reference }, standing?.balance_cents ?? invoice.total_cents)
  }
  const prices = 'All prices are in Australian dollars'
  pdf.text(`${prices}${invoice.gst_registered ? ' and include GST' : ''}.`, 'small')
  return pdf.finish(`${seller.name}, ${title.toLowerCase()}`)
}

function totalLabel({ kind, total_cents }: BillingDocument): string {
  if (kind === 'invoice') return 'Total'
  return total_cents < 0 ? 'Less to pay' : 'More to pay'
}
