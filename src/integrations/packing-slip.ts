import { listBackBy } from '#contract/back-by.ts'
import { formatParcelNumber } from '#contract/parcels.ts'
import type { PackingSlip, PdfLook } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'
import { qrMatrix } from './qr.ts'

/** Draws the packing slip: the ticket's QR code, both addresses, and the checklist. */
export function drawPackingSlip(slip: PackingSlip, look?: PdfLook): Promise<Uint8Array> {
  const { shop, customer, notice, tickets } = slip
  const number = nameSlip(slip)
  const pdf = openPdf({
    title: `Packing slip, ${number}`,
    author: shop.name,
    made: slip.made,
    look,
  })
  pdf.head({
    label: 'Packing slip: put this sheet in the parcel',
    title: number,
    shop: { name: shop.name, lines: [...shop.lines, shop.phone] },
  })
  const side = 150
  pdf.beside(
    [
      {
        share: 5,
        draw() {
          pdf.facts([
            ...(tickets.length === 1
              ? ([
                  ['Phone', slip.phone],
                  ['Repair', slip.repair],
                ] as const)
              : tickets.map(
                  ({ ticket_id, phone, repair }) => [`Ticket ${ticket_id}`, `${phone}: ${repair}`] as const,
                )),
            ...listBackBy(tickets),
            ['Customer', customer.name],
          ])
          pdf.text(
            'Only what stands here goes into the parcel. Write its number on the outside too.',
            'small',
          )
        },
      },
      {
        share: 3,
        draw() {
          pdf.qr(qrMatrix(slip.link), side, `QR code of ${number}, for our scanner`)
        },
      },
    ],
    side,
  )
  pdf.space(14)
  const address = (label: string, to: PackingSlip['customer']) => () => {
    pdf.label(label)
    pdf.boxed(() => {
      pdf.text(to.name, 'strong')
      pdf.text(to.lines.join('\n'))
    })
  }
  pdf.beside(
    [
      { share: 1, draw: address('Post it to', { ...shop, lines: [number, ...shop.lines] }) },
      { share: 1, draw: address('It goes back to', customer) },
    ],
    120,
  )
  pdf.space(10)
  pdf.heading('Before you close the parcel')
  pdf.list(slip.preparations, 'box')
  pdf.text(`Is the battery swollen, leaking or hot? Do not post the phone. Call us: ${shop.phone}.`, 'strong')
  if (notice) {
    pdf.space(6)
    pdf.heading('Repair notice')
    for (const sentence of notice) pdf.text(sentence, 'small')
    pdf.text(
      'You have not accepted it yet. Please do so on your ticket page before the phone comes to us.',
      'small',
    )
  }
  return pdf.finish(`${shop.name}, packing slip of ${number}`)
}

/** A parcel with one ticket is called as the ticket is. */
function nameSlip({ parcel_id, ticket_id, tickets }: PackingSlip): string {
  return tickets.length === 1 ? `Ticket ${ticket_id}` : `Parcel ${formatParcelNumber(parcel_id)}`
}
