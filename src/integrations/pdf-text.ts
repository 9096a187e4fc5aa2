import { breakable, inert, toRuns, type Face, type Weight } from './pdf-fonts.ts'

export type Doc = PDFKit.PDFDocument

export type Type = { size: number; line: number; weight: Weight; colour: string; spaced?: number }

export type Align = 'start' | 'end'

const known = new WeakMap<Doc, Set<string>>()

function pick(doc: Doc, face: Face, size: number): Doc {
  const names = known.get(doc) ?? new Set()
  known.set(doc, names)
  if (!names.has(face.name)) {
    doc.registerFont(face.name, face.bytes)
    names.add(face.name)
  }
  return doc.font(face.name).fontSize(size)
}

const more = ({ spaced = 0 }: Type) => ({ characterSpacing: spaced })

/** Width of a line in points. */
export function measureWidth(doc: Doc, line: string, type: Type): number {
  let width = 0
  for (const { text, face } of toRuns(line, type.weight)) {
    width += pick(doc, face, type.size).widthOfString(text, more(type))
  }
  return width
}

/** Wraps text into lines of the given width; words that are too long are broken. */
export function wrapLines(doc: Doc, text: string, type: Type, width: number): string[] {
  return inert(text)
    .split('\n')
    .flatMap((paragraph) => wrap(doc, paragraph, type, width))
}

function wrap(doc: Doc, paragraph: string, type: Type, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const add = (piece: string) => {
    line += piece
    used += measureWidth(doc, piece, type)
  }
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const token of breakable(paragraph)) {
    const wide = measureWidth(doc, token.trimEnd(), type)
    if (used + wide > width) end()
    if (wide <= width) {
      // Drop the space at which the line was broken.
      if (line !== '' || token.trim() !== '') add(token)
      continue
    }
    for (const sign of token) {
      if (used + measureWidth(doc, sign, type) > width) end()
      add(sign)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Draws one line with the baseline for a line of this type whose top is at `y`. */
export function drawLine(
  doc: Doc,
  line: string,
  type: Type,
  { x, y, width, align = 'start' }: { x: number; y: number; width: number; align?: Align },
): void {
  let at = align === 'end' ? x + width - measureWidth(doc, line, type) : x
  const baseline = y + type.line / 2 + type.size * 0.36
  for (const { text, face } of toRuns(line, type.weight)) {
    pick(doc, face, type.size).fillColor(type.colour)
    doc.text(text, at, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      // Laid out as one run, so that right-to-left scripts keep their order.
      features: [],
      ...more(type),
    })
    at += doc.widthOfString(text, more(type))
  }
}
