import { expect, test } from 'vitest'
import { openPdfRenderer } from './open-pdf-renderer.ts'

const label = {
  ticketId: 1001,
  shop: 'Mendpost Repairs',
  link: 'https://repairs.example.com/t/1001',
  phone: 'iPhone 13',
  repair: 'Screen Replacement',
  due: null,
  made: Date.UTC(2026, 10, 20),
}

test('PDFs asked for at the same moment are each answered with their own content', async () => {
  const pdf = openPdfRenderer()
  const [first, second, again] = await Promise.all([
    pdf.label(label),
    pdf.label({ ...label, ticketId: 1002, phone: 'Google Pixel 9' }),
    pdf.label(label),
  ])
  expect(Buffer.from(first)).toEqual(Buffer.from(again))
  expect(Buffer.from(first)).not.toEqual(Buffer.from(second))
})

test('a PDF that cannot be drawn is an error for its caller only', async () => {
  const pdf = openPdfRenderer()
  const [bad, good] = await Promise.allSettled([pdf.label(null as never), pdf.label(label)])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
  expect((await pdf.label(label)).byteLength).toBeGreaterThan(1000)
})
