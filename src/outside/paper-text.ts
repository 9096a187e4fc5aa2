import { breakable, inert, runsOf, type Face, type Weight } from './paper-fonts.ts'

export type Doc = PDFKit.PDFDocument

export type Type = { size: number; line: number; weight: Weight; colour: string; spaced?: number }

export type Align = 'start' | 'end'

const known = new WeakMap<Doc, Set<string>>()

function pick(doc: Doc, face: Face, size: number): Doc {
  const names = known.get(doc) ?? new Set()
  known.set(doc, names)
  if (!names.has(face.name)) {
    doc.registerFont(face.name, face.forOne())
    names.add(face.name)
  }
  return doc.font(face.name).fontSize(size)
}

const more = ({ spaced = 0 }: Type) => ({ characterSpacing: spaced })

/** How wide a line is, in points. */
export function widthOf(doc: Doc, line: string, type: Type): number {
  let width = 0
  for (const { text, face } of runsOf(line, type.weight)) {
    width += pick(doc, face, type.size).widthOfString(text, more(type))
  }
  return width
}

/** A text in lines that fit the width; words that are too long are broken. */
export function linesOf(doc: Doc, text: string, type: Type, width: number): string[] {
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
    used += widthOf(doc, piece, type)
  }
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  for (const token of breakable(paragraph)) {
    const wide = widthOf(doc, token.trimEnd(), type)
    if (used + wide > width) end()
    if (wide <= width) {
      // No line begins with the space at which it was broken.
      if (line !== '' || token.trim() !== '') add(token)
      continue
    }
    for (const sign of token) {
      if (used + widthOf(doc, sign, type) > width) end()
      add(sign)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Draws one line with its baseline where it belongs in a line of this type whose top is at `y`. */
export function drawLine(
  doc: Doc,
  line: string,
  type: Type,
  { x, y, width, align = 'start' }: { x: number; y: number; width: number; align?: Align },
): void {
  let at = align === 'end' ? x + width - widthOf(doc, line, type) : x
  const baseline = y + type.line / 2 + type.size * 0.36
  for (const { text, face } of runsOf(line, type.weight)) {
    pick(doc, face, type.size).fillColor(type.colour)
    doc.text(text, at, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      // Laid out as one, so that words of scripts that run from right to left keep their order.
      features: [],
      ...more(type),
    })
    at += doc.widthOfString(text, more(type))
  }
}
