import { expect, test } from 'vitest'
import { inert, toRuns } from './pdf-fonts.ts'
import { openPdf, type Pdf } from './pdf.ts'
import { readPdfText } from '#test/read-billing-document.ts'

const about = { title: 'A paper', author: 'Mendpost Repairs', made: Date.UTC(2026, 10, 20) }

function written(write: (pdf: Pdf) => void): Promise<Uint8Array> {
  const pdf = openPdf(about)
  write(pdf)
  return pdf.finish()
}

test.each([
  'Nguyễn Thị Hương',
  '李小龍',
  'Łukasz Żółć',
  'Ελένη Παπαδοπούλου',
  'Алексей Ёлкин',
  'José Müller-Åström',
  'Ada "Zero" O’Brien & Söhne',
])('the name %s is drawn with embedded fonts, character for character', async (name) => {
  expect(toRuns(name, 'regular').map(({ text }) => text)).not.toContain('?')
  expect(
    toRuns(name, 'strong')
      .map(({ text }) => text)
      .join(''),
  ).toBe(name)
  const bytes = await written((pdf) => pdf.text(name))
  expect(readPdfText(bytes).replace(/\s+/g, ' ')).toContain(name)
})

test('a name with bidirectional overrides changes neither the reading direction nor anything else', () => {
  expect(inert('Mei\u202egnp.exe\u2066 Ta\u0000na\u0007ka\ufeff')).toBe('Meignp.exe Tanaka')
  expect(inert('a\r\nb\tc')).toBe('a\nb c')
  expect(inert('Nguye\u0302\u0303n')).toBe('Nguyễn')
})

test('a character that no font has becomes a question mark, and grapheme clusters stay whole', () => {
  expect(toRuns('A𓀀B', 'regular').map(({ text }) => text)).toEqual(['A?B'])
})

test('text that looks like PDF commands is only drawn', async () => {
  const words = ') Tj ET << /JavaScript (app.alert(1)) /OpenAction >> BT ('
  const pdf = openPdf({ ...about, title: words, author: words })
  pdf.text(words)
  const bytes = await pdf.finish()
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).not.toMatch(/\/OpenAction\s*(<<|\d)/)
  expect(raw).not.toMatch(/\/S\s*\/JavaScript/)
  expect(readPdfText(bytes).replace(/\s/g, '')).toContain(words.replace(/\s/g, ''))
})

test('a name with XML characters leaves the XML of the metadata well-formed', async () => {
  const bytes = await openPdf({ ...about, author: 'Smith & Sons <repairs>' }).finish('')
  const raw = Buffer.from(bytes).toString('utf8')
  expect(raw).toContain('<rdf:li>Smith &amp; Sons &lt;repairs&gt;</rdf:li>')
  // The title bar of a reader shows the information dictionary, which knows no entities.
  expect(raw).toContain('(Smith & Sons <repairs>)')
})

test('equal data gives identical bytes', async () => {
  const write = (pdf: Pdf) => pdf.facts([['Phone', 'iPhone 13']])
  expect(Buffer.from(await written(write)).equals(Buffer.from(await written(write)))).toBe(true)
})

test('a long table continues over pages, each with its page number and the column names', async () => {
  const lines = Array.from({ length: 60 }, (_, place) => ({ cells: [`Part ${place}`, '$9.09'] }))
  const columns = [
    { label: 'Part', share: 3 },
    { label: 'Price', share: 1, align: 'end' as const },
  ]
  const text = readPdfText(await written((pdf) => pdf.table(columns, lines)))
  for (const { cells } of lines) expect(text).toContain(cells[0])
  expect(text.match(/PART/g)).toHaveLength(3)
  expect(text).toContain('Page 3 of 3')
})

test('embedded fonts contain only the glyphs that are used', async () => {
  expect((await written((pdf) => pdf.text('李小龍'))).length).toBeLessThan(20_000)
})
