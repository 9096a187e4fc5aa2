import QRCode from 'qrcode'
import type { QrPicture } from '#contract/qr-picture.ts'

/** Light modules that scanners need around the code. */
const quiet = 4

/** A code's modules, without its quiet border. */
export type QrMatrix = { size: number; dark: (x: number, y: number) => boolean }

/** The modules of a QR code; readable with a seventh of it covered. Throws when the text is too long for one. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, dark: (x, y) => modules.get(y, x) === 1 }
}

/** A whole SVG of a QR code with its quiet border: dark in the current colour, on white. */
export function qrSvg(text: string): string {
  const { side, path } = qrPath(text)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<rect width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="currentColor"/></svg>`
  )
}

/** A QR code as one path, for whoever draws the rest; throws when the text is too long for one. */
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
