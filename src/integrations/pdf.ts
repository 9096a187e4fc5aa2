import {
  pdfColours,
  openPage,
  pageLayout,
  textStyles,
  type PdfOptions,
  type Page,
  type TextStyleName,
} from './pdf-page.ts'
import type { PdfLook } from '#domain/pdf-renderer.ts'
import { drawMatrix } from './pdf-qr.ts'
import { drawLine, wrapLines, type Align, type Type } from './pdf-text.ts'
import type { QrMatrix } from './qr.ts'

type PdfColumn = {
  label: string
  /** Share of the width, relative to the other columns. */
  share: number
  align?: Align
}
export type Line = { cells: readonly string[]; strong?: boolean }
type Side = { share: number; draw: () => void }
type Head = { label: string; title: string; shop: { name: string; lines: string[] } }

/** A PDF document that is written from top to bottom. */
export type Pdf = ReturnType<typeof openPdf>

/** Opens an A4 document. Text is drawn as it is, and never interpreted as markup or PDF commands. */
export function openPdf(options: PdfOptions) {
  const page = openPage(options)
  return {
    /** Header of the first page: title, a line of details above it, the shop beside it. */
    head: (head: Head) => drawHead(page, head, options.look),
    heading(words: string) {
      page.room(textStyles.heading.line + 2 * textStyles.text.line)
      page.write(words, textStyles.heading, { tag: 'H2' })
      page.y += 4
    },
    text(words: string, type: TextStyleName = 'text') {
      page.write(words, textStyles[type])
      page.y += 6
    },
    /** A small label in capitals. */
    label(words: string) {
      page.write(words.toUpperCase(), textStyles.label)
      page.y += 2
    },
    /** Names and values, one ruled pair per line. */
    facts: (pairs: readonly (readonly [string, string])[]) => drawFacts(page, pairs),
    /** A table; its header row is repeated on each page. `strong` rows stand out, for totals. */
    table: (columns: readonly PdfColumn[], lines: readonly Line[]) => drawTable(page, columns, lines),
    /** A list of sentences, each with a number or a checkbox. */
    list: (items: readonly string[], mark: 'number' | 'box' = 'number') => drawList(page, items, mark),
    /** Columns beside each other on one page; `height` is the space that they need. */
    beside: (sides: readonly Side[], height = 0) => drawBeside(page, sides, height),
    /** A dashed box around its content, such as an address to cut out. */
    boxed: (draw: () => void) => drawBoxed(page, draw),
    /** A QR code with its quiet zone, `side` points wide. */
    qr: (code: QrMatrix, side: number, alt: string) => drawQr(page, code, side, alt),
    /** A JPEG or PNG, at most as wide as the column; `alt` is its alternative text. */
    picture(bytes: Uint8Array, size: { width: number; height: number }, alt: string) {
      const width = Math.min(size.width, page.width)
      const height = (size.height / size.width) * width
      page.room(height)
      const draw = () => page.doc.image(Buffer.from(bytes), page.x, page.y, { width, height })
      page.tagged('Figure', draw, alt)
      page.y += height + 6
    },
    rule() {
      page.rule()
      page.y += 10
    },
    space: (points: number) => void (page.y += points),
    /** Starts a new page unless `height` points are left on this one. */
    keep: (points: number) => void page.room(points),
    /** Width of the column in points. */
    width: () => page.width,
    /** Numbers the pages, with `footer` beside the numbers, and returns the document's bytes. */
    finish: (footer = options.title) => page.finish(footer),
  }
}

function drawHead(page: Page, { label, title, shop }: Head, look?: PdfLook): void {
  page.decorate(() => airmail(page, look?.accent ?? pdfColours.accent))
  page.y += 10
  const top = page.y
  const beside = { x: pageLayout.width - pageLayout.margin - 200, width: 200, align: 'end' } as const
  const left = { width: page.width - 215 }
  page.write(label.toUpperCase(), textStyles.label, left)
  page.write(title, textStyles.title, { ...left, tag: 'H1' })
  const below = page.y
  page.y = top
  const mark = look?.mark
  if (mark) {
    const side = 36
    const x = pageLayout.width - pageLayout.margin - side
    page.decorate(() => page.doc.image(Buffer.from(mark), x, top, { width: side, height: side }))
    page.y += side + 4
  }
  page.write(shop.name, textStyles.strong, beside)
  for (const each of shop.lines) page.write(each, textStyles.small, beside)
  page.y = Math.max(page.y, below) + 10
  page.rule()
  page.y += 16
}

/** The airmail stripe. */
function airmail({ doc, x, y, width }: Page, accent: string): void {
  const [step, height, top] = [17, 5, y - 12]
  doc.save().rect(x, top, width, height).clip()
  for (let place = 0; place * step < width; place++) {
    const left = x + place * step
    const right = left + step * 0.55
    doc.polygon([left, top + height], [left + 4, top], [right + 4, top], [right, top + height])
    doc.fillColor(place % 2 === 0 ? pdfColours.stamp : accent).fill()
  }
  doc.restore()
}

function drawFacts(page: Page, pairs: readonly (readonly [string, string])[]): void {
  const first = Math.min(130, page.width * 0.36)
  const name = { type: { ...textStyles.text, colour: pdfColours.soft }, x: page.x, width: first - 10 }
  const value = { type: textStyles.text, x: page.x + first, width: page.width - first }
  for (const [label, words] of pairs) {
    page.room(textStyles.text.line + 8)
    page.row([
      { ...name, words: label },
      { ...value, words },
    ])
    page.y += 4
    page.rule()
    page.y += 4
  }
  page.y += 6
}

function drawTable(page: Page, columns: readonly PdfColumn[], lines: readonly Line[]): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const gap = 10
  const row = (words: readonly string[], type: Type) => {
    let { x } = page
    return page.row(
      columns.map(({ share, align }, place) => {
        const width = (page.width * share) / shares
        const cell = {
          words: words[place] ?? '',
          type,
          x,
          width: place === columns.length - 1 ? width : width - gap,
          align,
        }
        x += width
        return cell
      }),
    )
  }
  const heads = () => {
    row(
      columns.map(({ label }) => label.toUpperCase()),
      { ...textStyles.label, colour: pdfColours.soft },
    )
    page.y += 3
    page.rule(pdfColours.ink)
    page.y += 5
  }
  page.room(textStyles.text.line * 4)
  heads()
  for (const { cells, strong } of lines) {
    if (page.room(textStyles.text.line + 9)) heads()
    row(cells, strong ? textStyles.strong : textStyles.text)
    page.y += 4
    page.rule()
    page.y += 5
  }
  page.y += 6
}

function drawList(page: Page, items: readonly string[], mark: 'number' | 'box'): void {
  const { doc } = page
  const beside = { x: page.x + 20, width: page.width - 20 }
  items.forEach((words, place) => {
    page.room(wrapLines(doc, words, textStyles.text, beside.width).length * textStyles.text.line)
    if (mark === 'box') {
      page.decorate(() =>
        doc
          .lineWidth(0.9)
          .strokeColor(pdfColours.ink)
          .rect(page.x, page.y + 3, 9, 9)
          .stroke(),
      )
    } else {
      const type = { ...textStyles.strong, colour: pdfColours.stamp }
      page.tagged('P', () => drawLine(doc, `${place + 1}.`, type, page))
    }
    page.write(words, textStyles.text, beside)
    page.y += 3
  })
  page.y += 4
}

function drawBeside(page: Page, sides: readonly Side[], height: number): void {
  page.room(height)
  const gap = 24
  const { x: outerX, width: outerWidth, y: top, whole } = page
  const shares = sides.reduce((sum, { share }) => sum + share, 0)
  let lowest = top
  page.whole = true
  for (const { share, draw } of sides) {
    page.width = ((outerWidth - gap * (sides.length - 1)) * share) / shares
    page.y = top
    draw()
    lowest = Math.max(lowest, page.y)
    page.x += page.width + gap
  }
  Object.assign(page, { x: outerX, width: outerWidth, y: lowest, whole })
}

function drawBoxed(page: Page, draw: () => void): void {
  const { x, width, y: top, whole } = page
  const pad = 12
  Object.assign(page, { x: x + pad, width: width - 2 * pad, y: top + pad, whole: true })
  draw()
  Object.assign(page, { x, width, whole, y: page.y + pad - 6 })
  page.decorate(() => {
    page.doc.lineWidth(0.9).strokeColor(pdfColours.edge).dash(3, { space: 3 })
    page.doc
      .rect(x, top, width, page.y - top)
      .stroke()
      .undash()
  })
  page.y += 10
}

function drawQr(page: Page, matrix: QrMatrix, side: number, alt: string): void {
  const quiet = 4
  const square = side / (matrix.size + 2 * quiet)
  page.room(side)
  const at = { x: page.x + quiet * square, y: page.y + quiet * square, side: matrix.size * square }
  page.tagged('Figure', () => drawMatrix(page.doc, matrix, at), alt)
  page.y += side
}
