import { backByLabel } from '#contract/back-by.ts'
import type { CounterReceipt, PdfLook } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'
import { qrMatrix } from './qr.ts'

/** Draws the receipt of what was handed in: each phone and repair, the notice with the signature, and the link to the ticket. */
export function drawCounterReceipt(receipt: CounterReceipt, look?: PdfLook): Promise<Uint8Array> {
  const { tickets, shop, link, notice, signature } = receipt
  const several = tickets.length > 1
  const numbers = `${several ? 'tickets' : 'ticket'} ${tickets.map(({ id }) => id).join(', ')}`
  const title = `${receipt.arrived ? 'Receipt' : 'Booking'}, ${numbers}`
  const label = receipt.arrived
    ? { one: 'We have received this phone', several: 'We have received what is named here' }
    : { one: 'We have booked this repair', several: 'We have booked these repairs' }
  const pdf = openPdf({ title, author: shop.name, made: receipt.made, look })
  pdf.head({
    label: label[several ? 'several' : 'one'],
    title: numbers.replace(/^t/, 'T'),
    shop,
  })
  pdf.facts([
    ['Date', receipt.day],
    ['Customer', receipt.customer],
    ...tickets.flatMap(({ id, phone, serial, repair, price, backBy, said }) => [
      ...(several ? [['Ticket', String(id)] as const] : []),
      ['Phone', phone] as const,
      ['Serial number', serial] as const,
      ['Repair', repair] as const,
      ['Quoted price', price] as const,
      ...(backBy === null ? [] : [[backByLabel, backBy] as const]),
      ...said.map((words, place) => [place === 0 ? 'You said' : '', words] as const),
    ]),
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
        { share: 3, draw: () => pdf.qr(qrMatrix(link), side, `QR code of the link to ${numbers}`) },
      ],
      side,
    )
  }
  return pdf.finish(`${shop.name}, ${title}`)
}
