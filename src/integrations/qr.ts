import { encode } from 'uqr'
import type { QrPicture } from '#contract/qr-picture.schema.ts'

/** Width of the quiet zone around the code, in modules. */
const quiet = 4

/** The modules of a code, without the quiet zone. */
export type QrMatrix = { size: number; dark: (x: number, y: number) => boolean }

/** The modules of a QR code with error correction level M (15 %). Throws when the text is too long. */
export function qrMatrix(text: string): QrMatrix {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, dark: (x, y) => data[y]?.[x] === true }
}

/** A QR code as the data of one SVG path; throws when the text is too long. */
export function qrPath(text: string): QrPicture {
  const { size, dark } = qrMatrix(text)
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!dark(x, y)) continue
      const start = x
      while (x + 1 < size && dark(x + 1, y)) x++
      path += `M${start + quiet} ${y + quiet}h${x - start + 1}v1h-${x - start + 1}z`
    }
  }
  return { side: size + 2 * quiet, path }
}
