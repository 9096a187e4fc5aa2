import { repairKeys, repairLabels } from '#contract/catalogue.ts'
import { partResultNames } from '#contract/part-tests.ts'
import type { CompletionSheet } from '#domain/papers.ts'
import { openPaper } from './paper.ts'

const acrossPage = 4
const headingRoom = 40

/** Draws the completion document: what was done, every part before and after, the photos. */
export function drawCompletion(sheet: CompletionSheet): Promise<Uint8Array> {
  const { ticketId, shop, before, after } = sheet
  const paper = openPaper({
    title: `Completion document, ticket ${ticketId}`,
    author: shop.name,
    made: sheet.issued,
  })
  paper.head({
    label: sheet.version > 1 ? `Completion document, version ${sheet.version}` : 'Completion document',
    title: `Ticket ${ticketId}`,
    shop: { name: shop.name, lines: [...shop.lines, shop.phone] },
  })
  paper.facts([
    ['Phone', sheet.phone],
    ['Repair', sheet.repair],
    ['Customer', sheet.customer],
    ['Issued', sheet.issuedOn],
    ['Warranty until', sheet.warrantyUntil ?? 'None'],
  ])
  paper.heading('What we did')
  paper.text(sheet.workDone)
  paper.heading('Parts used')
  if (sheet.parts.length === 0) paper.text('None')
  else paper.list(sheet.parts)

  paper.heading('Every part, before and after')
  const found = (results: CompletionSheet['before'], key: (typeof repairKeys)[number]) => {
    const result = results?.[key]
    return result ? partResultNames[result] : 'Not tried'
  }
  paper.table(
    [
      { label: 'Part', share: 3 },
      { label: 'On arrival', share: 3 },
      { label: 'After the repair', share: 3 },
    ],
    repairKeys.map((key) => ({ cells: [repairLabels[key], found(before, key), found(after, key)] })),
  )
  for (const [label, remarks] of sheet.remarks) {
    paper.label(label)
    paper.text(remarks)
  }
  for (const { heading, photos } of sheet.photos) {
    for (let at = 0; at < photos.length; at += acrossPage) {
      const row = photos.slice(at, at + acrossPage)
      const width = paper.width() / acrossPage
      const tallest = Math.max(...row.map((photo) => (photo.height / photo.width) * width))
      // Never a heading at the end of a page, with its photos on the next.
      if (at === 0) {
        paper.keep(tallest + headingRoom)
        paper.heading(heading)
      }
      // An empty place keeps the last ones as small as the others.
      const places = Array.from({ length: acrossPage }, (_, place) => row[place])
      paper.beside(
        places.map((photo, place) => ({
          share: 1,
          draw: () => photo && paper.picture(photo.bytes, photo, `${heading}, photo ${at + place + 1}`),
        })),
        tallest,
      )
      paper.space(6)
    }
  }
  paper.text(
    'Our warranty stands beside your rights under the Australian Consumer Law. What it covers: see our warranty page.',
    'small',
  )
  return paper.finish(`${shop.name}, completion document of ticket ${ticketId}`)
}
