import { inDollars, type Paper } from '#contract/money.ts'
import { issuedOn, spacedAbn } from '#contract/paper-words.ts'
import { openPaper } from './paper.ts'

/** Draws an invoice or adjustment note exactly as it was issued. */
export function drawInvoice(invoice: Paper): Promise<Uint8Array> {
  const { seller, buyer, title, number } = invoice
  const paper = openPaper({
    title: `${title} ${number}`,
    author: seller.name,
    made: Date.parse(invoice.issued_on),
  })
  paper.head({
    label: `Ticket ${invoice.ticket_id}`,
    title: `${title} ${number}`,
    shop: {
      name: seller.name,
      lines: [
        ...seller.address,
        seller.phone,
        seller.email,
        ...(seller.abn ? [`ABN ${spacedAbn(seller.abn)}`] : []),
      ],
    },
  })
  const facts = () =>
    paper.facts([
      ['Date', issuedOn(invoice.issued_on)],
      ['For', invoice.about],
      ...(invoice.adjusts === null ? [] : [['Adjusts invoice', String(invoice.adjusts)] as const]),
    ])
  if (buyer) {
    const to = () => {
      paper.label('To')
      paper.text(buyer.name, 'strong')
      paper.text(buyer.address.join('\n'))
    }
    paper.beside(
      [
        { share: 5, draw: facts },
        { share: 4, draw: to },
      ],
      100,
    )
  } else facts()
  if (invoice.reason !== '') {
    paper.label('Reason')
    paper.text(invoice.reason)
  }
  paper.space(8)
  paper.table(
    [
      { label: 'Description', share: 5 },
      { label: invoice.gst_registered ? 'Amount, GST included' : 'Amount', share: 2, align: 'end' },
    ],
    [
      ...invoice.lines.map(({ label, amount_cents }) => ({ cells: [label, inDollars(amount_cents)] })),
      { cells: [totalLabel(invoice), inDollars(invoice.total_cents)], strong: true },
      ...(invoice.gst_registered
        ? [{ cells: ['GST included in the total', inDollars(invoice.gst_cents)] }]
        : []),
    ],
  )
  if (invoice.bank) {
    paper.space(6)
    paper.keep(130)
    paper.heading('How to pay by bank transfer')
    paper.facts([
      ['Account name', invoice.bank.accountName],
      ['BSB', invoice.bank.bsb],
      ['Account number', invoice.bank.accountNumber],
      ['Reference', String(invoice.ticket_id)],
    ])
  }
  const prices = 'All prices are in Australian dollars'
  paper.text(`${prices}${invoice.gst_registered ? ' and include GST' : ''}.`, 'small')
  return paper.finish(`${seller.name}, ${title.toLowerCase()} ${number}`)
}

function totalLabel({ kind, total_cents }: Paper): string {
  if (kind === 'invoice') return 'Total'
  return total_cents < 0 ? 'Less to pay' : 'More to pay'
}
