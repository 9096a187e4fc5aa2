import type { DeviceLabel } from '#domain/pdf-renderer.ts'
import { openPage, textStyles } from './pdf-page.ts'
import { drawLine, wrapLines, type Type } from './pdf-text.ts'
import { qrMatrix } from './qr.ts'

const pointsPerMm = 72 / 25.4
/** 62 by 29 mm, a common size of label printers. */
export const labelSize = { width: 62 * pointsPerMm, height: 29 * pointsPerMm }
const margin = 2 * pointsPerMm
const gap = 1.5 * pointsPerMm

const number: Type = { ...textStyles.title, size: 20, line: 23 }
const words: Type = { ...textStyles.strong, size: 9, line: 11 }

/** Draws the label: the QR code on the left, the words beside it, cut to what fits. */
export function drawDeviceLabel(label: DeviceLabel): Promise<Uint8Array> {
  const page = openPage(
    { title: `Label of ticket ${label.ticketId}`, author: label.shop, made: label.made },
    labelSize,
  )
  const { doc } = page
  const side = labelSize.height - 2 * margin
  const { size, dark } = qrMatrix(label.link)
  const square = side / size
  page.tagged(
    'Figure',
    () => {
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          const start = x
          while (x < size && dark(x, y)) x++
          if (x > start) {
            doc.rect(margin + start * square, margin + y * square, (x - start) * square, square)
          }
        }
      }
      doc.fillColor('#000').fill()
    },
    `QR code of ticket ${label.ticketId}`,
  )
  const x = margin + side + gap
  const width = labelSize.width - x - margin
  let y = margin
  const lines: [string, Type, number][] = [
    [`#${label.ticketId}`, number, 1],
    [label.phone, words, 2],
    [label.repair, words, 1],
    ...(label.due === null ? [] : [[`Due ${label.due}`, words, 1] as [string, Type, number]]),
  ]
  for (const [text, type, most] of lines) {
    for (const line of wrapLines(doc, text, type, width).slice(0, most)) {
      page.tagged('P', () => drawLine(doc, line, type, { x, width, y }))
      y += type.line
    }
  }
  return page.close()
}
