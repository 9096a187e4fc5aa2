import type { PackingSlip } from '#domain/papers.ts'
import { openPaper } from './paper.ts'
import { qrMatrix } from './qr.ts'

/** Draws the slip that travels with a phone: its number for the scanner, both addresses, what to do first. */
export function drawPackingSlip(slip: PackingSlip): Promise<Uint8Array> {
  const { ticket_id: ticketId, shop, customer, notice } = slip
  const paper = openPaper({
    title: `Packing slip, ticket ${ticketId}`,
    author: shop.name,
    made: slip.made,
  })
  paper.head({
    label: 'Packing slip: put this sheet in the parcel',
    title: `Ticket ${ticketId}`,
    shop: { name: shop.name, lines: [...shop.lines, shop.phone] },
  })
  const side = 150
  paper.beside(
    [
      {
        share: 5,
        draw() {
          paper.facts([
            ['Phone', slip.phone],
            ['Repair', slip.repair],
            ['Customer', customer.name],
          ])
          paper.text('One phone for each parcel. Write the ticket number on the outside too.', 'small')
        },
      },
      {
        share: 3,
        draw() {
          paper.qr(qrMatrix(slip.link), side, `QR code of ticket ${ticketId}, for our scanner`)
        },
      },
    ],
    side,
  )
  paper.space(14)
  const address = (label: string, to: PackingSlip['customer']) => () => {
    paper.label(label)
    paper.boxed(() => {
      paper.text(to.name, 'strong')
      paper.text(to.lines.join('\n'))
    })
  }
  paper.beside(
    [
      { share: 1, draw: address('Post it to', { ...shop, lines: [`Ticket ${ticketId}`, ...shop.lines] }) },
      { share: 1, draw: address('It goes back to', customer) },
    ],
    120,
  )
  paper.space(10)
  paper.heading('Before you close the parcel')
  paper.list(slip.preparations, 'box')
  paper.text(
    `Is the battery swollen, leaking or hot? Do not post the phone. Call us: ${shop.phone}.`,
    'strong',
  )
  if (notice) {
    paper.space(6)
    paper.heading('Repair notice')
    for (const sentence of notice) paper.text(sentence, 'small')
    paper.text(
      'You have not accepted it yet. Please do so on your ticket page before the phone comes to us.',
      'small',
    )
  }
  return paper.finish(`${shop.name}, packing slip of ticket ${ticketId}`)
}
