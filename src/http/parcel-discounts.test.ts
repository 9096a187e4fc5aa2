import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import { onOneEngine } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'
import { phoneBySlug, sampleContact } from '#test/sample-booking.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }
const days = new URLSearchParams(november)
const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }

onOneEngine('discounts of a parcel in files on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let phone: Phone
  let parcel: number
  let tickets: [number, number, number]
  /** What each ticket costs and what is taken off, in cents. */
  let amounts: [price: number, discount: number][]
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    const discounts = { samePhonePercent: 15, anotherPhoneCents: 1_000 }
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, discounts })
    phone = await phoneBySlug(app, 'iphone13')
    const items = [
      { phone_id: phone.id, repair_name: 'screen', phone_serial: 'F2LXK0ABCD12' },
      { phone_id: phone.id, repair_name: 'battery', phone_serial: 'F2LXK0ABCD12' },
      { phone_id: phone.id, repair_name: 'speaker', phone_serial: 'C39XK0ABCD99' },
    ]
    const { body } = await app.call('POST /api/bookings', { data: { ...sampleContact, items } }, { as: mei })
    parcel = body.parcel_id
    tickets = body.ticket_ids as typeof tickets
    amounts = [
      [phone.screen * 100, 0],
      [phone.battery * 100, Math.round(phone.battery * 15)],
      [phone.speaker * 100, 1_000],
    ]
    for (const id of tickets) await setStatus(app, sam, id, 4)
  })
  afterEach(() => app.close())

  const get = async (path: string, as = sam) => {
    const response = await app.fetch(path, { headers }, as)
    expect([path, response.status]).toEqual([path, 200])
    return response
  }
  const readRows = async (path: string) =>
    parse(await (await get(path)).text(), {
      bom: true,
      columns: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as Record<string, string>[]
  const toCents = (amount: string | undefined) => Math.round(Number(amount) * 100)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const totals = () => amounts.map(([price, discount]) => price - discount)
  const gst = () => totals().map((cents) => Math.round(cents / 11))

  test('the download of one’s data names each discount, its parcel, and its line on the invoice', async () => {
    const { body } = await app.call('GET /api/account/data', {}, { as: mei })
    const own = body.tickets.toSorted((one, other) => one.id - other.id)
    expect(
      own.map(({ id, parcel_id, discount_kind, discount_cents }) => ({
        id,
        parcel_id,
        discount_kind,
        discount_cents,
      })),
    ).toEqual([
      { id: tickets[0], parcel_id: parcel, discount_kind: null, discount_cents: 0 },
      { id: tickets[1], parcel_id: parcel, discount_kind: 'second_repair', discount_cents: amounts[1]![1] },
      { id: tickets[2], parcel_id: parcel, discount_kind: 'further_phone', discount_cents: 1_000 },
    ])
    const lines = body.invoices.flatMap((invoice) => invoice.lines.slice(1))
    expect(lines).toEqual([
      { label: 'Further phone', amount_cents: -1_000 },
      { label: 'Second repair', amount_cents: -amounts[1]![1] },
    ])
  })

  test('a price that is agreed later keeps the discount, as far as it reaches', async () => {
    const second = tickets[1]
    const agree = async (amount_cents: number) => {
      const data = { kind: 'new_price' as const, description: 'Another part', amount_cents }
      const { body } = await app.call('POST /api/tickets/{id}/quotes', { id: second, data }, { as: sam })
      const { id: quoteid, state } = body.quote
      // A lower price holds at once.
      if (state === 'open') {
        const approval = { answer: 'approve' as const, name: 'Mei Tanaka' }
        await app.call(
          'POST /api/tickets/{id}/quotes/{quoteid}/answer',
          { id: second, quoteid, data: approval },
          { as: mei },
        )
      }
      return (await app.call('POST /api/get-user-ticket', { data: { ticketid: second } }, { as: mei })).body
        .agreed_cents
    }
    expect(await agree(20_000)).toBe(20_000 - amounts[1]![1])
    expect(await agree(100)).toBe(0)
  })

  test('the file of the list has the discount of each ticket beside what is agreed', async () => {
    const rows = await readRows(`/api/tickets.csv?q=P-${parcel}&sort=oldest`)
    expect(
      rows.map((row) => [Number(row['Ticket']), row['Parcel'], row['Discount (AUD)'], row['Agreed (AUD)']]),
    ).toEqual(
      tickets.map((id, place) => [
        id,
        `P-${parcel}`,
        (amounts[place]![1] / 100).toFixed(2),
        (totals()[place]! / 100).toFixed(2),
      ]),
    )
  })

  test.both('invoices, GST and numbers of a period count what is left after the discounts', async () => {
    const { invoices, totals: all } = (await app.call('GET /api/money/invoices', november, { as: sam })).body
    expect(
      invoices.map(({ ticket_id, total_cents, gst_cents }) => [ticket_id, total_cents, gst_cents]),
    ).toEqual(tickets.map((id, place) => [id, totals()[place], gst()[place]]).toReversed())
    expect(all).toMatchObject({ total_cents: sum(totals()), gst_cents: sum(gst()) })
    const { figures } = (await app.call('GET /api/numbers', november, { as: sam })).body
    const figure = (key: string) => figures.find((one) => one.key === key)?.now
    expect([figure('invoiced'), figure('unpaid'), figure('open')]).toEqual([
      sum(totals()),
      sum(totals()),
      sum(totals()),
    ])
    expect((await app.call('GET /api/parcels/{id}', { id: parcel }, { as: sam })).body.due_cents).toBe(
      sum(totals()),
    )
  })

  test('Xero and MYOB get the discount as a line of its own, and the lines of a sale sum up to its document', async () => {
    const xero = await readRows(`/api/money/exports/xero?${days}`)
    const myob = await readRows(`/api/money/exports/myob?${days}`)
    for (const [place, [price, discount]] of amounts.entries()) {
      const number = String(place + 1)
      const lines = discount === 0 ? [price] : [price, -discount]
      const inXero = xero.filter((row) => row['*InvoiceNumber'] === number)
      expect(inXero.map((row) => toCents(row['*UnitAmount']))).toEqual(lines)
      const inMyob = myob.filter((row) => row['Invoice #'] === number)
      expect(inMyob.map((row) => toCents(row['Inc-Tax Amount']))).toEqual(lines)
      expect(sum(inMyob.map((row) => toCents(row['GST Amount'])))).toBe(gst()[place])
      for (const row of inMyob) {
        expect(toCents(row['Amount']) + toCents(row['GST Amount'])).toBe(toCents(row['Inc-Tax Amount']))
      }
    }
    expect(xero.map((row) => row['*Description']).filter((label) => !label?.includes('iPhone'))).toEqual([
      'Second repair',
      'Further phone',
    ])
  })

  test('the ZIP of documents and the statement of the parcel show what is taken off', async () => {
    const zip = Buffer.from(await (await get(`/api/money/documents.zip?${days}`)).arrayBuffer())
    for (const number of [1, 2, 3]) expect(zip.includes(`${number}-tax-invoice.pdf`)).toBe(true)
    const readPdf = async (path: string, as = sam) =>
      readPdfText(new Uint8Array(await (await get(path, as)).arrayBuffer())).replace(/\s+/g, ' ')
    const invoice = await readPdf(`/api/tickets/${tickets[1]}/invoices/2/pdf`)
    expect(invoice).toContain('Second repair')
    expect(invoice).toContain((amounts[1]![1] / 100).toFixed(2))
    const statement = await readPdf(`/api/parcels/${parcel}/statement.pdf`, mei)
    for (const cents of totals()) expect(statement).toContain(`$${(cents / 100).toFixed(2)}`)
  })
})
