import type { Doc } from './pdf-text.ts'
import type { QrMatrix } from './qr.ts'

/** Draws the modules of a QR code in black, without a quiet zone, into a square. */
export function drawMatrix(
  doc: Doc,
  { size, dark }: QrMatrix,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const square = side / size
  for (let down = 0; down < size; down++) {
    for (let across = 0; across < size; across++) {
      const start = across
      while (across < size && dark(across, down)) across++
      // A whole run of modules in one rectangle, so that no hairlines show between them.
      if (across > start) doc.rect(x + start * square, y + down * square, (across - start) * square, square)
    }
  }
  doc.fillColor('#000').fill()
}
