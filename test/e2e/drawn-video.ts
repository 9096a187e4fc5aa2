import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js'
import { qrMatrix } from '#integrations/qr.ts'

const width = 640
const height = 480
const white = 235
const black = 16

type Dark = (x: number, y: number) => boolean

/** A file with a video of one still picture, for the camera of Chromium; `remove` deletes it. */
export async function writeVideo(dark: Dark): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-video-'))
  const file = join(folder, 'camera.y4m')
  const light = Buffer.alloc(width * height, white)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (dark(x, y)) light[y * width + x] = black
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, frame, frame]))
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A QR code in the middle of the picture. */
export function drawnQr(text: string): Dark {
  const { size, dark } = qrMatrix(text)
  const module = Math.floor(360 / size)
  const [left, top] = [Math.floor((width - size * module) / 2), Math.floor((height - size * module) / 2)]
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / module), Math.floor((y - top) / module)]
    return column >= 0 && column < size && row >= 0 && row < size && dark(column, row)
  }
}

const startB = 104
const stop = 106

/** A Code 128 (set B) across the picture. */
export function drawnCode128(text: string): Dark {
  const values = [...text].map((sign) => sign.charCodeAt(0) - 32)
  const check = (startB + values.reduce((sum, value, place) => sum + value * (place + 1), 0)) % 103
  const patterns = (Code128Reader as unknown as { CODE_PATTERNS: Int32Array[] }).CODE_PATTERNS
  // The reader's pattern of the end is without its last bar.
  const widths = [startB, ...values, check, stop].flatMap((value) => [...patterns[value]!]).concat(2)
  const modules = widths.flatMap((count, place) => Array.from({ length: count }, () => place % 2 === 0))
  const module = Math.floor(560 / modules.length)
  const left = Math.floor((width - modules.length * module) / 2)
  return (x, y) => y > 140 && y < 340 && x >= left && modules[Math.floor((x - left) / module)] === true
}
