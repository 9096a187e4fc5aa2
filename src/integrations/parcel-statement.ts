import { drawBankTransfer } from './bank-transfer.ts'
import { formatAbn } from '#contract/billing-words.ts'
import { formatDay } from '#contract/format-day.ts'
import { formatCents } from '#contract/money-amounts.ts'
import type { ParcelStatement, PdfLook } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'

/** Draws the statement of a parcel: what each ticket costs, was paid and owes, and the sums. */
export function drawParcelStatement(statement: ParcelStatement, look?: PdfLook): Promise<Uint8Array> {
  const { seller, buyer, parcel, tickets, bank } = statement
  const title = 'Statement'
  const pdf = openPdf({
    title: `${title} ${parcel}`,
    author: seller.name,
    made: Date.parse(statement.on),
    look,
  })
  pdf.head({
    label: `Parcel ${parcel}`,
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
    ['For', buyer?.company ?? buyer?.name ?? ''],
    ['As of', formatDay(statement.on)],
  ])
  pdf.space(8)
  pdf.table(
    [
      { label: 'Ticket', share: 5 },
      { label: 'Costs', share: 2, align: 'end' },
      { label: 'Paid', share: 2, align: 'end' },
      { label: 'To pay now', share: 2, align: 'end' },
    ],
    [
      ...tickets.map((ticket) => ({
        cells: [
          `${ticket.ticketId}: ${ticket.about}${listDocuments(ticket.documents)}`,
          ...[ticket.costCents, ticket.paidCents, ticket.dueCents].map(formatCents),
        ],
      })),
      {
        cells: [
          'Everything in this parcel',
          ...[statement.costCents, statement.paidCents, statement.dueCents].map(formatCents),
        ],
        strong: true,
      },
    ],
  )
  if (bank) drawBankTransfer(pdf, bank, statement.dueCents)
  pdf.text(
    'All amounts are in Australian dollars. This statement charges nothing by itself: each ticket has a document of its own.',
    'small',
  )
  return pdf.finish(`${seller.name}, statement of parcel ${parcel}`)
}

function listDocuments(documents: ParcelStatement['tickets'][number]['documents']): string {
  if (documents.length === 0) return ''
  return ` (${documents.map(({ label, cents }) => `${label}: ${formatCents(cents)}`).join('; ')})`
}
