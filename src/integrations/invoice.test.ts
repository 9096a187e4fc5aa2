import { expect, test } from 'vitest'
import type { ShownDocument } from '#contract/money.schema.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { drawInvoice } from './invoice.ts'

const pdf: ShownDocument = {
  kind: 'invoice',
  title: 'Tax invoice',
  number: 42,
  issued_on: '2026-11-20',
  due_on: '2026-12-04',
  seller: {
    name: 'Mendpost Repairs',
    abn: '51824753556',
    address: ['120 Flinders Lane', 'Melbourne VIC 3000'],
    phone: '03 5550 0123',
    email: 'hello@mendpost.example',
  },
  gst_registered: true,
  buyer: {
    name: 'Nguyễn Thị Hương 李小龍',
    company: 'Hương Trading Pty Ltd',
    abn: '83914571673',
    address: ['12 Wattle Street', 'Carlton VIC 3053'],
  },
  ticket_id: 1042,
  about: 'Screen Replacement, iPhone 13',
  lines: [
    { label: 'Screen Replacement, iPhone 13', amount_cents: 119_900 },
    { label: 'New speaker', amount_cents: 4_950 },
  ],
  total_cents: 124_850,
  gst_cents: 11_350,
  adjusts: null,
  reason: '',
  bank: {
    accountName: 'Mendpost Repairs',
    bsb: '063-000',
    accountNumber: '1234 5678',
    payId: 'pay@mendpost.example',
  },
  standing: {
    adjusted_cents: 0,
    paid_cents: 5_000,
    balance_cents: 119_850,
    paid_on: null,
    reference: 'T0010428',
    document: 'invoice' as const,
  },
}

const read = async (more: Partial<ShownDocument> = {}) =>
  readPdfText(await drawInvoice({ ...pdf, ...more })).replace(/\s+/g, ' ')

test('an invoice PDF contains everything that tax law requires, and names in every script', async () => {
  const text = await read()
  for (const words of [
    'Tax invoice 42',
    'ABN 51 824 753 556',
    '20 November 2026',
    'Please pay by',
    '4 December 2026',
    'Hương Trading Pty Ltd',
    'ABN 83 914 571 673',
    'Nguyễn Thị Hương 李小龍',
    '12 Wattle Street',
    '$1,199.00',
    '$49.50',
    '$1,248.50',
    '$113.50',
    '063-000',
    '1042',
    'T0010428',
    'Or PayID pay@mendpost.example',
    'Scan for these details as text',
    'Paid −$50.00',
    'Balance $1,198.50',
  ]) {
    expect(text).toContain(words)
  }
})

test('an invoice without GST registration does not mention GST', async () => {
  const text = await read({ title: 'Invoice', gst_registered: false, gst_cents: 0, buyer: null })
  expect(text).toContain('Invoice 42')
  expect(text).not.toMatch(/GST|tax/i)
})

test('an adjustment note contains its invoice number and its reason', async () => {
  const lines = [{ label: 'Discount', amount_cents: -2_000 }]
  const text = await read({
    kind: 'adjustment',
    title: 'Adjustment note',
    number: 43,
    adjusts: 42,
    reason: 'It took a week longer.',
    lines,
    total_cents: -2_000,
    gst_cents: -182,
    bank: null,
    standing: {
      adjusted_cents: -2_000,
      paid_cents: 122_850,
      balance_cents: 0,
      paid_on: '2026-11-27',
      reference: 'T0010428',
      document: 'invoice' as const,
    },
  })
  for (const words of [
    'Invoice 42 paid on 27 November 2026',
    'Paid of invoice 42 −$1,228.50',
    'Balance of invoice 42 $0.00',
    'Adjustment note 43',
    'Adjusts invoice 42',
    'It took a week longer.',
    '−$20.00',
    '−$1.82',
  ])
    expect(text).toContain(words)
})

test('the PDF of a paid invoice says so, and asks for nothing', async () => {
  const standing = {
    adjusted_cents: -4_850,
    paid_cents: 120_000,
    balance_cents: 0,
    paid_on: '2026-11-24',
    reference: 'T0010428',
    document: 'invoice' as const,
  }
  const text = await read({ standing, bank: null })
  for (const words of ['Paid on 24 November 2026', 'Adjustment notes −$48.50', 'Balance $0.00'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Please pay|How to pay|BSB/)
})
