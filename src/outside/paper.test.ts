import { expect, test } from 'vitest'
import { inert, runsOf } from './paper-fonts.ts'
import { openPaper, type Paper } from './paper.ts'
import { textOfPaper } from '#test/read-paper.ts'

const about = { title: 'A paper', author: 'Mendpost Repairs', made: Date.UTC(2026, 10, 20) }

function written(write: (paper: Paper) => void): Promise<Uint8Array> {
  const paper = openPaper(about)
  write(paper)
  return paper.finish()
}

test.each([
  'Nguyễn Thị Hương',
  '李小龍',
  'Łukasz Żółć',
  'Ελένη Παπαδοπούλου',
  'Алексей Ёлкин',
  'José Müller-Åström',
  'Ada "Zero" O’Brien & Söhne',
])('the name %s is drawn with embedded fonts, sign for sign', async (name) => {
  expect(runsOf(name, 'regular').map(({ text }) => text)).not.toContain('?')
  expect(
    runsOf(name, 'strong')
      .map(({ text }) => text)
      .join(''),
  ).toBe(name)
  const bytes = await written((paper) => paper.text(name))
  expect(textOfPaper(bytes).replace(/\s+/g, ' ')).toContain(name)
})

test('a name moves neither the reading direction nor anything else', () => {
  expect(inert('Mei\u202egnp.exe\u2066 Ta\u0000na\u0007ka\ufeff')).toBe('Meignp.exe Tanaka')
  expect(inert('a\r\nb\tc')).toBe('a\nb c')
  expect(inert('Nguye\u0302\u0303n')).toBe('Nguyễn')
})

test('what no font can draw is a question mark, and nothing is torn', () => {
  expect(runsOf('A𓀀B', 'regular').map(({ text }) => text)).toEqual(['A?B'])
})

test('words that look like PDF commands are only drawn', async () => {
  const words = ') Tj ET << /JavaScript (app.alert(1)) /OpenAction >> BT ('
  const paper = openPaper({ ...about, title: words, author: words })
  paper.text(words)
  const bytes = await paper.finish()
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).not.toMatch(/\/OpenAction\s*(<<|\d)/)
  expect(raw).not.toMatch(/\/S\s*\/JavaScript/)
  expect(textOfPaper(bytes).replace(/\s/g, '')).toContain(words.replace(/\s/g, ''))
})

test('the same facts make the same bytes', async () => {
  const write = (paper: Paper) => paper.facts([['Phone', 'iPhone 13']])
  expect(Buffer.from(await written(write)).equals(Buffer.from(await written(write)))).toBe(true)
})

test('a long table goes on over pages, each with its number and the names of its columns', async () => {
  const lines = Array.from({ length: 60 }, (_, place) => ({ cells: [`Part ${place}`, '$9.09'] }))
  const columns = [
    { label: 'Part', share: 3 },
    { label: 'Price', share: 1, align: 'end' as const },
  ]
  const text = textOfPaper(await written((paper) => paper.table(columns, lines)))
  for (const { cells } of lines) expect(text).toContain(cells[0])
  expect(text.match(/PART/g)).toHaveLength(3)
  expect(text).toContain('Page 3 of 3')
})

test('only the glyphs that are used are embedded', async () => {
  expect((await written((paper) => paper.text('李小龍'))).length).toBeLessThan(20_000)
})
