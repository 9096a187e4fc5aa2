import { expect, test } from 'vitest'
import { labelSizeKeys } from '#contract/printed-labels.ts'
import type { PrintedLabel, LabelSheet, PdfRenderer } from '#domain/pdf-renderer.ts'
import { openPdfRenderer } from './open-pdf-renderer.ts'

const label = {
  reference: '#1001',
  link: 'https://repairs.example.com/t/1001',
  heading: '#1001',
  isHeadingLarge: true,
  lines: ['iPhone 13', 'Screen Replacement'],
  foot: [],
}
const sheet: LabelSheet = {
  title: 'Label of #1001',
  shop: 'Mendpost Repairs',
  size: '62x29',
  start: 1,
  labels: [label],
  made: Date.UTC(2026, 10, 20),
}
const address: PrintedLabel = {
  reference: '#1042',
  link: null,
  heading: 'Mei Tanaka',
  isHeadingLarge: false,
  lines: ['Unit 3', '12 Wattle Street', 'Carlton VIC 3053'],
  foot: ['#1042'],
}

/** The bytes of a PDF as text; fails when nothing was drawn. */
async function read(drawing: ReturnType<PdfRenderer['labels']>): Promise<string> {
  const drawn = await drawing
  if ('tooLong' in drawn) throw new Error(drawn.tooLong.join(' '))
  return Buffer.from(drawn).toString('latin1')
}

test('PDFs asked for at the same moment are each answered with their own content', async () => {
  const pdf = openPdfRenderer()
  const [first, second, again] = await Promise.all([
    read(pdf.labels(sheet)),
    read(pdf.labels({ ...sheet, labels: [{ ...label, lines: ['Google Pixel 9'] }] })),
    read(pdf.labels(sheet)),
  ])
  expect(first).toEqual(again)
  expect(first).not.toEqual(second)
})

test('a PDF that cannot be drawn is an error for its caller only', async () => {
  const pdf = openPdfRenderer()
  const [bad, good] = await Promise.allSettled([pdf.labels(null as never), pdf.labels(sheet)])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
  expect((await read(pdf.labels(sheet))).length).toBeGreaterThan(1000)
})

test('labels are as large as their size says, and go on to the next sheet from the chosen place', async () => {
  const pdf = openPdfRenderer()
  const millimetres: number[][] = []
  for (const size of labelSizeKeys) {
    const text = await read(pdf.labels({ ...sheet, size, start: 13, labels: [address, address, address] }))
    const boxes = [...text.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    millimetres.push([
      boxes.length,
      ...boxes[0]!.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4)),
    ])
  }
  expect(millimetres).toEqual([
    [3, 62, 29],
    [3, 102, 152],
    [2, 210, 297],
  ])
})

test('labels hold long names and addresses whole, or say which does not fit', async () => {
  const pdf = openPdfRenderer()
  const long = {
    ...address,
    heading: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh',
    lines: [
      'Apartment 1201, Building C, The Old Tannery',
      '1234 Upper Heidelberg Road North East',
      'Heidelberg West VIC 3081',
    ],
  }
  const endless = { ...address, reference: '#1043', lines: ['W'.repeat(400), 'W'.repeat(400)] }
  for (const size of labelSizeKeys) {
    expect(await read(pdf.labels({ ...sheet, size, labels: [long] }))).toMatch(/^%PDF/)
  }
  expect(await pdf.labels({ ...sheet, labels: [long, endless] })).toEqual({ tooLong: ['#1043'] })
})
