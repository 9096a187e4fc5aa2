import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import { MAX_DOCUMENTS_IN_ZIP } from '#contract/money-reports.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { bookFor } from '#test/sample-booking.ts'
import { inRole } from '#test/security/roles.ts'

const headers = { origin: publicOrigin, 'sec-fetch-site': 'same-origin' }
const november = 'from=2026-11-01&to=2026-11-30'

onOneEngine('all documents of a period as a ZIP on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff()
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, firstInvoiceNumber: 701 })
  })
  afterEach(() => app.close())

  const get = (query = november, as = sam) => app.fetch(`/api/money/documents.zip?${query}`, { headers }, as)
  const getBytes = async (response: Response) => Buffer.from(await response.arrayBuffer())
  const invoiced = async () => {
    const id = await bookFor(app, mei)
    await setStatus(app, sam, id, 4)
    return id
  }
  const events = async () => {
    const found = async (kind: 'money.documents_opened' | 'money.documents_sent') =>
      (await app.call('POST /api/audit/searches', { data: { kind } }, { as: sam })).body.events.map(
        ({ details }) => details,
      )
    return { opened: await found('money.documents_opened'), sent: await found('money.documents_sent') }
  }

  test('the ZIP holds the PDF of every invoice and note by its number, and the same bytes each time', async () => {
    const id = await invoiced()
    await invoiced()
    const data = { lines: [{ label: 'Courtesy', amount_cents: -500 }], reason: 'Late.', version: 0 }
    const { version } = (await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })).body
    expect(
      (await app.call('POST /api/tickets/{id}/adjustments', { id, data: { ...data, version } }, { as: sam }))
        .status,
    ).toBe(200)
    const response = await get()
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="documents-2026-11-01-2026-11-30.zip"',
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const zip = await getBytes(response)
    const files = readStoredZip(zip)
    expect(files.map(({ name }) => name)).toEqual([
      '701-tax-invoice.pdf',
      '702-tax-invoice.pdf',
      '703-adjustment-note.pdf',
    ])
    const single = await app.fetch(`/api/tickets/${id}/invoices/703/pdf`, { headers }, sam)
    expect(files[2]!.bytes.equals(await getBytes(single))).toBe(true)
    expect((await getBytes(await get())).equals(zip)).toBe(true)
    const sha256 = createHash('sha256').update(zip).digest('hex')
    const days = { from: '2026-11-01', to: '2026-11-30', documents: 3 }
    expect(await events()).toEqual({
      opened: [days, days],
      sent: [
        { ...days, sha256 },
        { ...days, sha256 },
      ],
    })
  })

  test('the ZIP is the owner’s alone', async () => {
    await invoiced()
    const fran = await inRole(app, await app.staff('Fran Desk'), 'front_desk')
    expect((await get(november, fran)).status).toBe(403)
    expect((await get(november, mei)).status).toBe(403)
    expect((await events()).opened).toEqual([])
  })

  test('days without documents, with too many, and days that do not exist are refused with a sentence', async () => {
    const id = await invoiced()
    const refused = async (query: string) => {
      const response = await get(query)
      const body = (await response.json()) as { error: string; fields: Record<string, string> }
      expect([query, response.status, Object.values(body.fields)]).toEqual([
        query,
        400,
        [expect.stringMatching(/^[A-Z].*\.$/)],
      ])
      return Object.values(body.fields)[0]
    }
    await refused('from=2026-10-01&to=2026-10-31')
    await refused('from=2026-11-30&to=2026-11-01')
    await refused('from=2026-02-29&to=2026-03-01')
    const { db } = app.shop.database
    const { id: _, ...row } = await db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow()
    const numbers = Array.from({ length: MAX_DOCUMENTS_IN_ZIP }, (__, place) => 702 + place)
    for (let from = 0; from < numbers.length; from += 500) {
      const more = numbers.slice(from, from + 500).map((number) => ({ ...row, number, ticket_id: id }))
      await db.insertInto('invoices').values(more).execute()
    }
    expect(await refused(november)).toContain('2,001 documents')
    expect((await events()).opened).toEqual([])
  })

  test('each PDF is drawn only as the client reads, and a download that breaks off is recorded', async () => {
    for (let more = 0; more < 6; more++) await invoiced()
    let drawn = 0
    const { pdf } = app.shop
    const draw = pdf.invoice.bind(pdf)
    Object.assign(pdf, { invoice: (document: never) => ((drawn += 1), draw(document)) })
    const reader = (await get()).body!.getReader()
    await reader.read()
    // A whole download meanwhile takes as long as drawing the rest of this one would.
    await getBytes(await get())
    expect(drawn).toBeLessThan(6 + 5)
    await reader.cancel()
    await expect.poll(async () => (await events()).sent).toMatchObject([{ sha256: null }, { documents: 6 }])
    expect(drawn).toBeLessThan(6 + 6)
  })
})

/** Reads a ZIP whose files are stored as they are. */
function readStoredZip(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = zip.readUInt16LE(end + 10)
  const files: { name: string; bytes: Buffer }[] = []
  for (let at = zip.readUInt32LE(end + 16); files.length < count;) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const skipped = zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    files.push({ name, bytes: zip.subarray(from, from + size) })
    at += 46 + nameLength + skipped
  }
  return files
}
