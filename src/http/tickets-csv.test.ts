import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setStatus } from '#test/money.ts'

onOneEngine('files about tickets on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('=HYPERLINK("x")')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  test('the list is exported with its filters, defused, without a passcode, and audited', async () => {
    const ids = [await bookFor(app, mei, { phone_pin: '739104' }), await bookFor(app, mei)]
    await setStatus(app, sam, ids[1]!, 1)
    const response = await app.fetch('/api/tickets.csv?status=0&sort=oldest', {}, sam)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
    ])
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    const text = new TextDecoder().decode(bytes)
    const lines = text.split('\r\n')
    expect([lines.length, lines[2]]).toEqual([3, ''])
    // It is noon in the shop, and one o'clock in UTC.
    expect(lines[0]).toMatch(/\(Australia\/Melbourne\),[^,]*\(Australia\/Melbourne\)$/)
    expect(lines[1]).toMatch(/,2026-11-20 12:00,2026-11-20 12:00$/)
    expect(lines[1]).toContain(`${ids[0]},Submitted,iPhone 13,Screen,"'=HYPERLINK(""x"")",0491 570 156,`)
    for (const secret of ['739104', 'F2LXK0ABCD12', 'Wattle']) expect(text).not.toContain(secret)
    const { body } = await app.call('POST /api/audit/searches', { data: {} }, { as: sam })
    expect(body.events.find(({ kind }) => kind === 'tickets.exported')?.details).toEqual({ tickets: 1 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const sent = body.events.find(({ kind }) => kind === 'tickets.export_sent')
    expect(sent?.details).toEqual({ tickets: 1, sha256 })
  })

  test('the export of a list of warranty claims holds them alone', async () => {
    const [first, claim] = [await bookFor(app, mei), await bookFor(app, mei)]
    const { db } = app.shop.database
    await db.updateTable('tickets').set({ warranty_of: first }).where('id', '=', claim).execute()
    for (const query of ['outcome=warranty', 'warranty=true']) {
      const response = await app.fetch(`/api/tickets.csv?${query}`, {}, sam)
      const lines = (await response.text()).trimEnd().split('\r\n')
      expect([query, response.status, lines.length]).toEqual([query, 200, 2])
      expect(lines[1]).toMatch(new RegExp(`^${claim},`))
    }
  })

  test('an unknown filter of the export is refused', async () => {
    for (const query of ['queue=nonsense', 'status=9', 'status=x', 'open=maybe', 'due=never']) {
      expect([query, (await app.fetch(`/api/tickets.csv?${query}`, {}, sam)).status]).toEqual([query, 400])
    }
    expect((await app.fetch('/api/tickets.csv?mine=true', {}, sam)).status).toBe(200)
    expect((await app.fetch('/api/tickets.csv', {}, mei)).status).toBe(403)
  })

  test('the device label is 62 by 29 mm, and names no person', async () => {
    const id = await bookFor(app, mei)
    const response = await app.fetch(`/api/tickets/${id}/label.pdf`, {}, sam)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)
    expect(box?.slice(1).map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([62, 29])
    expect((await app.fetch(`/api/tickets/${id}/label.pdf`, {}, mei)).status).toBe(403)
  })
})
