import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
export function drawQr(text: string): Dark {
  const { size, dark } = qrMatrix(text)
  const module = Math.floor(360 / size)
  const [left, top] = [Math.floor((width - size * module) / 2), Math.floor((height - size * module) / 2)]
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / module), Math.floor((y - top) / module)]
    return column >= 0 && column < size && row >= 0 && row < size && dark(column, row)
  }
}

const startB = 104
/** Widths of bars and spaces of each value of Code 128, in modules. */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
  122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
  322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
  112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
  331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
  411311 113141 114131 311141 411131 211412 211214 211232
`
  .trim()
  .split(/\s+/)
const stop = '2331112'

/** A Code 128 (set B) across the picture. */
export function drawCode128(text: string): Dark {
  const values = [...text].map((sign) => sign.charCodeAt(0) - 32)
  const check = (startB + values.reduce((sum, value, index) => sum + value * (index + 1), 0)) % 103
  const widths = [...[startB, ...values, check].map((value) => patterns[value]), stop].join('')
  const modules = [...widths].flatMap((count, index) =>
    Array.from({ length: Number(count) }, () => index % 2 === 0),
  )
  const module = Math.floor(560 / modules.length)
  const left = Math.floor((width - modules.length * module) / 2)
  return (x, y) => y > 140 && y < 340 && x >= left && modules[Math.floor((x - left) / module)] === true
}
