import type { LabelSize } from '#contract/printed-labels.ts'
import type { PrintedLabel, LabelSheet } from '#domain/pdf-renderer.ts'
import { openPage, pageLayout, textStyles, type Page } from './pdf-page.ts'
import { drawLine, measureWidth, wrapLines, type Doc, type Type } from './pdf-text.ts'
import { drawMatrix } from './pdf-qr.ts'
import { qrMatrix } from './qr.ts'

const pointsPerMm = 72 / 25.4

type Box = { x: number; y: number; width: number; height: number }
type Layout = {
  /** Of one page, in millimetres; null for A4. */
  page: { width: number; height: number } | null
  columns: number
  rows: number
  /** Millimetres: of one label, from label to label, and from the edge of the page to the first. */
  label: { width: number; height: number }
  step: { x: number; y: number }
  first: { x: number; y: number }
  margin: number
  /** Points: the letters are as large as they fit between these. */
  largest: number
  smallest: number
}

/** Two common rolls, and sheets of 2 by 7 as Avery L7163 and its like. */
const layouts: Record<LabelSize, Layout> = {
  '62x29': roll({ width: 62, height: 29 }, { margin: 2, largest: 12, smallest: 6 }),
  '102x152': roll({ width: 102, height: 152 }, { margin: 7, largest: 26, smallest: 8 }),
  a4: {
    page: null,
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    step: { x: 101.6, y: 38.1 },
    first: { x: 4.65, y: 15.15 },
    margin: 4,
    largest: 14,
    smallest: 7,
  },
}

function roll(label: Layout['label'], letters: Pick<Layout, 'margin' | 'largest' | 'smallest'>): Layout {
  const nowhere = { x: 0, y: 0 }
  return { page: label, columns: 1, rows: 1, label, step: nowhere, first: nowhere, ...letters }
}

/** Draws labels, nothing cut; returns which of them do not fit at letters that can be read. */
export async function drawLabels(sheet: LabelSheet): Promise<Uint8Array | { tooLong: string[] }> {
  const layout = layouts[sheet.size]
  const size = layout.page
    ? { width: layout.page.width * pointsPerMm, height: layout.page.height * pointsPerMm }
    : { width: pageLayout.width, height: pageLayout.height }
  const page = openPage({ title: sheet.title, author: sheet.shop, made: sheet.made }, size)
  const perPage = layout.columns * layout.rows
  const tooLong: string[] = []
  sheet.labels.forEach((label, place) => {
    const at = layout.page ? place : place + sheet.start - 1
    if (place > 0 && at % perPage === 0) page.doc.addPage()
    if (!drawLabel(page, label, layout, boxAt(layout, at % perPage))) tooLong.push(label.reference)
  })
  const bytes = await page.close()
  return tooLong.length > 0 ? { tooLong } : bytes
}

function boxAt({ columns, label, step, first, margin }: Layout, place: number): Box {
  return {
    x: (first.x + (place % columns) * step.x + margin) * pointsPerMm,
    y: (first.y + Math.floor(place / columns) * step.y + margin) * pointsPerMm,
    width: (label.width - 2 * margin) * pointsPerMm,
    height: (label.height - 2 * margin) * pointsPerMm,
  }
}

/** Draws one label; false when it does not fit. */
function drawLabel(page: Page, label: PrintedLabel, { largest, smallest }: Layout, box: Box): boolean {
  const { doc } = page
  let { x, width } = box
  if (label.link !== null) {
    const side = Math.min(box.height, box.width / 2.4)
    const { link } = label
    page.tagged(
      'Figure',
      () => drawMatrix(doc, qrMatrix(link), { x, y: box.y, side }),
      `QR code of ${label.reference}`,
    )
    x += side + 1.5 * pointsPerMm
    width -= side + 1.5 * pointsPerMm
  }
  const footType = letters('regular', Math.max(smallest - 0.5, largest * 0.42))
  const foot = label.foot.flatMap((words) => wrapLines(doc, words, footType, width))
  const height = box.height - foot.length * footType.line
  const fitted = fit(doc, label, { width, height, largest, smallest })
  if (!fitted) return false
  let { y } = box
  const draw = (line: string, type: Type) => {
    page.tagged('P', () => drawLine(doc, line, type, { x, width, y }))
    y += type.line
  }
  for (const { line, type } of fitted) draw(line, type)
  y = box.y + box.height - foot.length * footType.line
  for (const line of foot) draw(line, footType)
  return true
}

/** Half points, from the largest: the first at which everything fits, with words broken only where nothing else helps. */
function fit(
  doc: Doc,
  { heading, isHeadingLarge, lines }: PrintedLabel,
  { width, height, largest, smallest }: { width: number; height: number; largest: number; smallest: number },
): { line: string; type: Type }[] | null {
  for (const mayBreakWords of [false, true]) {
    for (let size = largest; size >= smallest; size -= 0.5) {
      const parts = [
        { words: heading, type: letters('strong', size * (isHeadingLarge ? 2.2 : 1.2)) },
        ...lines.map((words) => ({ words, type: letters('regular', size) })),
      ]
      const isBroken = parts.some(({ words, type }) =>
        words.split(/\s+/).some((word) => measureWidth(doc, word, type) > width),
      )
      if (isBroken && !mayBreakWords) continue
      const wrapped = parts.flatMap(({ words, type }) =>
        wrapLines(doc, words, type, width).map((line) => ({ line, type })),
      )
      if (wrapped.reduce((sum, { type }) => sum + type.line, 0) <= height) return wrapped
    }
  }
  return null
}

function letters(weight: Type['weight'], size: number): Type {
  return { ...textStyles.text, weight, size, line: size * 1.22, colour: '#000' }
}
