import { inflateSync } from 'node:zlib'
import jsQR from 'jsqr'

/** The text of one of our PDFs, in drawing order, decoded by its own ToUnicode tables. */
export function readPdfText(bytes: Uint8Array): string {
  const objects = getObjects(Buffer.from(bytes))
  const signs = new Map<string, Map<number, string>>()
  for (const { head } of objects.values()) {
    for (const [, name, ref] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(ref))
      const table = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(font?.head ?? '')?.[1]))
      if (table?.body) signs.set(name!, signsIn(table.body.toString('latin1')))
    }
  }
  let text = ''
  for (const { body } of objects.values()) {
    const drawing = body?.toString('latin1') ?? ''
    if (!/\bBT\b/.test(drawing)) continue
    let font = new Map<number, string>()
    for (const [, name, array, end] of drawing.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(EMC)/g)) {
      if (name) font = signs.get(name) ?? new Map()
      else if (end) text += '\n'
      else for (const [, hex] of array!.matchAll(/<([0-9a-f]+)>/g)) text += spell(hex!, font)
    }
    text += '\n'
  }
  return text
}

type Part = { head: string; body: Buffer | null }

function getObjects(pdf: Buffer): Map<number, Part> {
  const raw = pdf.toString('latin1')
  const found = new Map<number, Part>()
  for (const match of raw.matchAll(/^(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n|\nendobj)/gm)) {
    const [whole, number, head] = match
    let body: Buffer | null = null
    if (whole.endsWith('stream\n')) {
      const start = match.index + whole.length
      const length = Number(/\/Length (\d+)/.exec(head!)?.[1])
      const packed = pdf.subarray(start, start + length)
      body = head!.includes('/FlateDecode') ? inflateSync(packed) : packed
    }
    found.set(Number(number), { head: head!, body })
  }
  return found
}

function signsIn(table: string): Map<number, string> {
  const signs = new Map<number, string>()
  for (const [, start, , list] of table.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    let glyph = Number.parseInt(start!, 16)
    for (const [, hex] of list!.matchAll(/<([0-9a-f]*)>/g)) {
      signs.set(glyph++, Buffer.from(hex!, 'hex').swap16().toString('utf16le'))
    }
  }
  return signs
}

function spell(hex: string, font: Map<number, string>): string {
  return (hex.match(/.{4}/g) ?? []).map((code) => font.get(Number.parseInt(code, 16)) ?? '\ufffd').join('')
}

/** What the QR code of one page of our PDFs says. jsQR misses about one in three hundred at any one size, so there are three. */
export function readPdfCode(bytes: Uint8Array): string | undefined {
  for (const scale of [2, 3, 4]) {
    const { data, width, height } = readPdfSquares(bytes, scale)
    const found = jsQR(data, width, height)
    if (found) return found.data
  }
  return undefined
}

/** The filled squares of one page of our PDFs as a bitmap, `scale` pixels to a point; for QR codes only. */
function readPdfSquares(
  bytes: Uint8Array,
  scale: number,
): { data: Uint8ClampedArray; width: number; height: number } {
  const [width, height] = [Math.round(595.28 * scale), Math.round(841.89 * scale)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { body } of getObjects(Buffer.from(bytes)).values()) {
    const drawing = body?.toString('latin1') ?? ''
    if (!/\bBT\b/.test(drawing)) continue
    // Rectangles filled in black: the operators between them and their `f`.
    for (const [group] of drawing.matchAll(
      /(?:-?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+ re\s+)+(?:\/\S+ cs\s+)?0 0 0 scn?\s+f\b/g,
    )) {
      for (const [, ...numbers] of group.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)) {
        const [x, y, w, h] = numbers.map((number) => Math.round(Number(number) * scale))
        for (let down = y!; down < y! + h!; down++) {
          for (let across = x!; across < x! + w!; across++) {
            data.fill(0, (down * width + across) * 4, (down * width + across) * 4 + 3)
          }
        }
      }
    }
  }
  return { data, width, height }
}
