import PDFDocument from 'pdfkit'
import type { PdfLook } from '#domain/pdf-renderer.ts'
import { inert } from './pdf-fonts.ts'
import { drawLine, wrapLines, measureWidth, type Align, type Doc, type Type } from './pdf-text.ts'

export const pdfColours = {
  ink: '#18231f',
  soft: '#525d57',
  line: '#d9d1bf',
  edge: '#82796a',
  accent: '#0a5a4d',
  stamp: '#b5361a',
}

/** Font sizes and spacing in points; the proportions are the site's. */
export const textStyles = {
  title: { size: 24, line: 30, weight: 'strong', colour: pdfColours.ink },
  heading: { size: 13, line: 18, weight: 'strong', colour: pdfColours.ink },
  text: { size: 10.5, line: 15.5, weight: 'regular', colour: pdfColours.ink },
  strong: { size: 10.5, line: 15.5, weight: 'strong', colour: pdfColours.ink },
  small: { size: 9, line: 13, weight: 'regular', colour: pdfColours.soft },
  label: { size: 7.5, line: 11, weight: 'strong', colour: pdfColours.stamp, spaced: 0.6 },
} satisfies Record<string, Type>
export type TextStyleName = keyof typeof textStyles

/** A4, in points. */
export const pageLayout = { width: 595.28, height: 841.89, margin: 51, foot: 54 }

export type PdfOptions = {
  title: string
  /** The shop's name. */
  author: string
  /** The shop's own colour and mark. */
  look?: PdfLook | undefined
  /** Creation date in epoch milliseconds, so that equal data gives identical bytes. */
  made: number
}

type Cell = { words: string; type: Type; x: number; width: number; align?: Align }

type Writing = { tag?: string; align?: Align; x?: number; width?: number }

/** The document being written, and the position on its page. */
export type Page = {
  doc: Doc
  /** A column of the page. */
  x: number
  width: number
  /** Vertical position. */
  y: number
  /** True inside cells or a box, which must not be split across pages. */
  whole: boolean
  /** Starts a new page unless `height` points are left on this one; returns whether it did. */
  room(height: number): boolean
  /** Draws the content of one structure element (tagged PDF) on one page. */
  tagged(tag: string, draw: () => void, alt?: string): void
  /** Draws an artifact, which screen readers skip. */
  decorate(draw: () => void): void
  write(words: string, type: Type, how?: Writing): void
  /** Draws cells beside each other, as high as the highest. */
  row(cells: Cell[]): void
  rule(colour?: string): void
  /** Ends the document: numbers its pages, with `footer` beside the numbers; returns its bytes. */
  finish(footer: string): Promise<Uint8Array>
  /** Ends the document without a footer; returns its bytes. */
  close(): Promise<Uint8Array>
}

/** Opens a document with a write position, A4 unless another size is given; pages are added automatically. */
export function openPage(
  { title, author, made }: PdfOptions,
  size?: { width: number; height: number },
): Page {
  const doc: Doc = new PDFDocument({
    size: size ? [size.width, size.height] : 'A4',
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
  escapeMetadata(doc)
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const whole = doc.struct('Document')
  doc.addStructure(whole)

  const page: Page = {
    doc,
    x: pageLayout.margin,
    width: pageLayout.width - 2 * pageLayout.margin,
    y: pageLayout.margin,
    whole: false,

    room(height: number): boolean {
      if (page.whole || page.y + height <= pageLayout.height - pageLayout.foot - 12) return false
      doc.addPage()
      page.y = pageLayout.margin
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
      for (const each of wrapLines(doc, words, type, width)) {
        page.room(type.line)
        page.tagged(tag, () => drawLine(doc, each, type, { x, width, y: page.y, align }))
        page.y += type.line
      }
    },
    row(cells: Cell[]): void {
      const written = cells.map((cell) => ({
        ...cell,
        lines: wrapLines(doc, cell.words, cell.type, cell.width),
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
    rule(colour = pdfColours.line): void {
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
        const y = pageLayout.height - pageLayout.foot + 8
        const at = { x: pageLayout.margin, y, width: pageLayout.width - 2 * pageLayout.margin }
        const number = `Page ${each + 1} of ${count}`
        page.decorate(() => {
          const left = wrapLines(
            doc,
            footer,
            textStyles.small,
            at.width - measureWidth(doc, number, textStyles.small) - 20,
          )
          drawLine(doc, left[0] ?? '', textStyles.small, at)
          drawLine(doc, number, textStyles.small, { ...at, align: 'end' })
        })
      }
      return page.close()
    },
    async close(): Promise<Uint8Array> {
      whole.end()
      doc.end()
      await done
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
  return page
}

/**
 * Escapes what goes into the XML of the metadata (XMP): pdfkit puts title and author there as they are. At that point
 * the document's own information is written already, and stays unescaped.
 */
function escapeMetadata(doc: Doc): void {
  const internals = doc as unknown as { info: Record<string, unknown>; endMetadata(): void }
  const endMetadata = internals.endMetadata.bind(doc)
  internals.endMetadata = () => {
    const escaped = Object.entries(internals.info).map(([key, value]) => [
      key,
      typeof value === 'string' ? escapeXml(value) : value,
    ])
    internals.info = Object.fromEntries(escaped)
    endMetadata()
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
