import type { CounterReceipt, PdfLook } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'
import { qrMatrix } from './qr.ts'

/** Draws the receipt of a phone that was handed in: what it is, the notice with the signature, and the link to the ticket. */
export function drawCounterReceipt(receipt: CounterReceipt, look?: PdfLook): Promise<Uint8Array> {
  const { ticketId, shop, link, notice, signature } = receipt
  const title = receipt.arrived ? `Receipt, ticket ${ticketId}` : `Booking, ticket ${ticketId}`
  const pdf = openPdf({ title, author: shop.name, made: receipt.made, look })
  pdf.head({
    label: receipt.arrived ? 'We have received this phone' : 'We have booked this repair',
    title: `Ticket ${ticketId}`,
    shop,
  })
  pdf.facts([
    ['Date', receipt.day],
    ['Customer', receipt.customer],
    ['Phone', receipt.phone],
    ['Serial number', receipt.serial],
    ['Repair', receipt.repair],
    ['Quoted price', receipt.price],
    ...receipt.said.map((words, place) => [place === 0 ? 'You said' : '', words] as const),
  ])
  if (notice.length > 0) {
    pdf.space(10)
    pdf.heading('Repair notice')
    for (const sentence of notice) pdf.text(sentence, 'small')
    if (signature !== '') pdf.text(`Read and accepted, signed: ${signature}`, 'strong')
  }
  if (link !== null) {
    const side = 120
    pdf.space(10)
    pdf.beside(
      [
        {
          share: 5,
          draw() {
            pdf.heading('Your ticket online')
            pdf.text(
              'See how far the repair is, and answer our questions. Whoever has this link can open the ticket.',
            )
            pdf.text(link, 'small')
          },
        },
        { share: 3, draw: () => pdf.qr(qrMatrix(link), side, `QR code of the link to ticket ${ticketId}`) },
      ],
      side,
    )
  }
  return pdf.finish(`${shop.name}, ${title}`)
}
