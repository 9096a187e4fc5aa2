import { partResultNames, parts, type PartKey } from '#contract/part-tests.ts'
import type { CompletionSheet, PdfLook } from '#domain/pdf-renderer.ts'
import { openPdf } from './pdf.ts'

const acrossPage = 4
const headingRoom = 40

/** Draws the completion document: what was done, every part before and after, the photos. */
export function drawCompletion(sheet: CompletionSheet, look?: PdfLook): Promise<Uint8Array> {
  const { ticketId, shop, before, after } = sheet
  const pdf = openPdf({
    title: `Completion document, ticket ${ticketId}`,
    author: shop.name,
    made: sheet.issued,
    look,
  })
  pdf.head({
    label: sheet.version > 1 ? `Completion document, version ${sheet.version}` : 'Completion document',
    title: `Ticket ${ticketId}`,
    shop: { name: shop.name, lines: [...shop.lines, shop.phone] },
  })
  pdf.facts([
    ['Phone', sheet.phone],
    ['Repair', sheet.repair],
    ['Customer', sheet.customer],
    ['Issued', sheet.issuedDay],
    ['Warranty until', sheet.warrantyUntil],
  ])
  pdf.heading('What we did')
  pdf.text(sheet.workDone)
  if (sheet.parts.length > 0) {
    pdf.heading('Parts used')
    pdf.list(sheet.parts)
  }

  pdf.heading('Every part, before and after')
  const found = (results: CompletionSheet['before'], key: PartKey) => {
    const result = results?.[key]
    return result ? partResultNames[result] : 'Not tried'
  }
  pdf.table(
    [
      { label: 'Part', share: 3 },
      { label: 'On arrival', share: 3 },
      { label: 'After the repair', share: 3 },
    ],
    parts.map(({ key, label }) => ({ cells: [label, found(before, key), found(after, key)] })),
  )
  for (const [label, remarks] of sheet.remarks) {
    pdf.label(label)
    pdf.text(remarks)
  }
  for (const { heading, photos } of sheet.photos) {
    for (let at = 0; at < photos.length; at += acrossPage) {
      const row = photos.slice(at, at + acrossPage)
      const width = pdf.width() / acrossPage
      const tallest = Math.max(...row.map((photo) => (photo.height / photo.width) * width))
      // Keeps a heading on the same page as its photos.
      if (at === 0) {
        pdf.keep(tallest + headingRoom)
        pdf.heading(heading)
      }
      // An empty cell keeps the photos of the last row the same size as the others.
      const places = Array.from({ length: acrossPage }, (_, place) => row[place])
      pdf.beside(
        places.map((photo, place) => ({
          share: 1,
          draw: () => photo && pdf.picture(photo.bytes, photo, `${heading}, photo ${at + place + 1}`),
        })),
        tallest,
      )
      pdf.space(6)
    }
  }
  pdf.text(`${sheet.rights} See our warranty page.`, 'small')
  return pdf.finish(`${shop.name}, completion document of ticket ${ticketId}`)
}
