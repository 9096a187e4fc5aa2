import type { PdfLook, ReturnSlips } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'
import { qrMatrix } from './qr.ts'

/** Points that a slip needs beside its list, and for each line of the list. */
const BESIDE_LIST = 160
const LIST_LINE = 19
/** A longer slip goes over several pages. */
const MOST_OF_PAGE = 600

/** Draws a slip for each box: where it goes, its QR code for the scanner, and what goes into it, to be ticked. */
export function drawReturnSlips({ shop, slips, made }: ReturnSlips, look?: PdfLook): Promise<Uint8Array> {
  const title = slips.length === 1 ? `Slip of ${slips[0]!.reference}` : `${slips.length} slips`
  const pdf = openPdf({ title, author: shop.name, made, look })
  pdf.head({
    label: 'What goes into each box',
    title,
    shop: { name: shop.name, lines: [...shop.lines, shop.phone] },
  })
  for (const { reference, link, to, box } of slips) {
    const side = 90
    pdf.beside([], Math.min(MOST_OF_PAGE, BESIDE_LIST + box.length * LIST_LINE))
    pdf.heading(reference)
    pdf.beside(
      [
        {
          share: 4,
          draw() {
            pdf.text(to.name, 'strong')
            pdf.text(to.lines.join('\n'))
          },
        },
        {
          share: 1,
          draw() {
            pdf.qr(qrMatrix(link), side, `QR code of ${reference}, for our scanner`)
          },
        },
      ],
      side,
    )
    pdf.space(4)
    pdf.list(box, 'box')
    pdf.space(14)
  }
  return pdf.finish(`${shop.name}, ${title}`)
}
