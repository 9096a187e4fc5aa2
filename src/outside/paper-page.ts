import PDFDocument from 'pdfkit'
import { inert } from './paper-fonts.ts'
import { drawLine, linesOf, widthOf, type Align, type Doc, type Type } from './paper-text.ts'

export const colours = {
  ink: '#18231f',
  soft: '#525d57',
  line: '#d9d1bf',
  edge: '#82796a',
  accent: '#0a5a4d',
  stamp: '#b5361a',
}

/** The sizes of everything that is printed, in points; the proportions are the site's. */
export const types = {
  title: { size: 24, line: 30, weight: 'strong', colour: colours.ink },
  heading: { size: 13, line: 18, weight: 'strong', colour: colours.ink },
  text: { size: 10.5, line: 15.5, weight: 'regular', colour: colours.ink },
  strong: { size: 10.5, line: 15.5, weight: 'strong', colour: colours.ink },
  small: { size: 9, line: 13, weight: 'regular', colour: colours.soft },
  label: { size: 7.5, line: 11, weight: 'strong', colour: colours.stamp, spaced: 0.6 },
} satisfies Record<string, Type>
export type TypeName = keyof typeof types

/** A4, in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 51, foot: 54 }

export type About = {
  title: string
  /** The shop's name. */
  author: string
  /** Epoch milliseconds; the same facts make the same bytes. */
  made: number
}

type Cell = { words: string; type: Type; x: number; width: number; align?: Align }

type Writing = { tag?: string; align?: Align; x?: number; width?: number }

/** The sheet that is written on, and where on it. */
export type Page = {
  doc: Doc
  /** A column of the sheet. */
  x: number
  width: number
  /** How far down it is written. */
  y: number
  /** What stands side by side, or in a box, is not torn apart. */
  whole: boolean
  /** A new page, unless so many points are left on this one; true when there was one. */
  room(height: number): boolean
  /** Draws what belongs to one element of the document's structure, on one page. */
  tagged(tag: string, draw: () => void, alt?: string): void
  /** Draws what is not read out. */
  decorate(draw: () => void): void
  write(words: string, type: Type, how?: Writing): void
  /** Cells beside each other, as high as the highest. */
  row(cells: Cell[]): void
  rule(colour?: string): void
  /** Ends the document: numbers its pages, with `footer` beside the numbers; answers its bytes. */
  finish(footer: string): Promise<Uint8Array>
}

/** Opens an A4 document with its place to write at; new pages come by themselves. */
export function openPage({ title, author, made }: About): Page {
  const doc: Doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: inert(title).replaceAll('\n', ' '),
      Author: inert(author).replaceAll('\n', ' '),
      Creator: 'Mendpost',
      Producer: 'Mendpost',
      CreationDate: new Date(made),
      ModDate: new Date(made),
    },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const whole = doc.struct('Document')
  doc.addStructure(whole)

  const page: Page = {
    doc,
    x: sheet.margin,
    width: sheet.width - 2 * sheet.margin,
    y: sheet.margin,
    whole: false,

    room(height: number): boolean {
      if (page.whole || page.y + height <= sheet.height - sheet.foot - 12) return false
      doc.addPage()
      page.y = sheet.margin
      return true
    },
    tagged(tag: string, draw: () => void, alt?: string): void {
      const part = doc.struct(tag, alt === undefined ? {} : { alt: inert(alt) })
      whole.add(part)
      part.add(doc.markStructureContent(tag))
      draw()
      doc.endMarkedContent()
      part.end()
    },
    decorate(draw: () => void): void {
      doc.markContent('Artifact')
      draw()
      doc.endMarkedContent()
    },
    write(
      words: string,
      type: Type,
      { tag = 'P', align, x = page.x, width = page.width }: Writing = {},
    ): void {
      for (const each of linesOf(doc, words, type, width)) {
        page.room(type.line)
        page.tagged(tag, () => drawLine(doc, each, type, { x, width, y: page.y, align }))
        page.y += type.line
      }
    },
    row(cells: Cell[]): void {
      const written = cells.map((cell) => ({
        ...cell,
        lines: linesOf(doc, cell.words, cell.type, cell.width),
      }))
      const height = Math.max(...written.map(({ lines, type }) => lines.length * type.line))
      page.room(height)
      for (const { lines, type, ...box } of written) {
        lines.forEach((each, place) =>
          page.tagged('P', () => drawLine(doc, each, type, { ...box, y: page.y + place * type.line })),
        )
      }
      page.y += height
    },
    rule(colour = colours.line): void {
      page.decorate(() => {
        doc.lineWidth(0.75).strokeColor(colour)
        doc
          .moveTo(page.x, page.y)
          .lineTo(page.x + page.width, page.y)
          .stroke()
      })
    },
    async finish(footer: string): Promise<Uint8Array> {
      const { count } = doc.bufferedPageRange()
      for (let each = 0; each < count; each++) {
        doc.switchToPage(each)
        const y = sheet.height - sheet.foot + 8
        const at = { x: sheet.margin, y, width: sheet.width - 2 * sheet.margin }
        const number = `Page ${each + 1} of ${count}`
        page.decorate(() => {
          const left = linesOf(doc, footer, types.small, at.width - widthOf(doc, number, types.small) - 20)
          drawLine(doc, left[0] ?? '', types.small, at)
          drawLine(doc, number, types.small, { ...at, align: 'end' })
        })
      }
      whole.end()
      doc.end()
      await done
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
  return page
}
