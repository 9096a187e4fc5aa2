import { afterEach, beforeEach, expect } from 'vitest'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { readPdfText } from '#test/read-billing-document.ts'

const right = { digits: '0156' }
const wrong = { digits: '0000' }
const parcel = { carrier: 'auspost', tracking: '33ABC1234567' } as const

onOneEngine('what a private link can do, on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let id: number
  let token: string
  let anyone: Browser
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer('Mei Tanaka')
    id = await bookFor(app, mei)
    token = await tokenNow()
    anyone = app.browser()
  })
  afterEach(() => app.close())

  const tokenNow = async () =>
    (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body.link.split('/').at(-1)!
  const unlock = (data = right, as = anyone) =>
    app.call('POST /api/track/{token}/access', { token, data }, { as })
  const write = (as = anyone, text = 'Is it done?') =>
    app.call('POST /api/track/{token}/messages', { token, data: { text } }, { as })
  const tasks = async (as = anyone) =>
    (await app.call('GET /api/track/{token}', { token }, { as })).body.tasks
  const pdf = async (path: string, as = anyone) => {
    const response = await app.fetch(`/api/track/${token}/${path}`, {}, as)
    return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
  }

  test('opens by digits of any script', async () => {
    expect((await unlock({ digits: '٠١٥٦' })).status).toBe(200)
  })

  test('is nothing before the digits, and everything after them, in that browser only', async () => {
    expect([(await write()).status, await tasks()]).toEqual([403, null])
    for (const endpoint of [
      'POST /api/track/{token}/checkout',
      'GET /api/track/{token}/packing-slip.pdf',
      'GET /api/track/{token}/invoice.pdf',
    ] as const) {
      expect((await app.call(endpoint, { token }, { as: anyone })).status).toBe(403)
    }
    expect(
      (await app.call('PUT /api/track/{token}/inbound-parcel', { token, data: parcel }, { as: anyone }))
        .status,
    ).toBe(403)

    const { status, headers } = await unlock()
    expect(status).toBe(200)
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^mendpost-link=[\w-]{43};.*HttpOnly/i)
    expect(cookie).not.toContain('0156')
    expect(await tasks()).toMatchObject({ due_cents: 0, cards: false, invoice: false, postable: true })
    expect((await tasks())?.carriers).toContainEqual({ key: 'auspost', name: 'Australia Post' })

    expect((await write()).status).toBe(200)
    expect(
      (await app.call('PUT /api/track/{token}/inbound-parcel', { token, data: parcel }, { as: anyone }))
        .status,
    ).toBe(200)
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.notes.map(({ comment, from_customer }) => [comment, from_customer])).toEqual([
      ['Is it done?', 1],
    ])
    const { inbound } = (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })).body
    expect(inbound?.number).toBe('33ABC1234567')

    const other = app.browser()
    expect([(await write(other)).status, await tasks(other)]).toEqual([403, null])
  })

  test('ends with a new link, with another mobile number, and never opens another ticket', async () => {
    await unlock()
    const second = await bookFor(app, mei)
    const { body } = await app.call('GET /api/tickets/{id}/link', { id: second }, { as: mei })
    const elsewhere = body.link.split('/').at(-1)!
    const data = { text: 'Hello' }
    expect(
      (await app.call('POST /api/track/{token}/messages', { token: elsewhere, data }, { as: anyone })).status,
    ).toBe(403)

    await app.shop.database.db
      .updateTable('tickets')
      .set({ user_mobile: '+61491570157' })
      .where('id', '=', id)
      .execute()
    expect((await write()).status).toBe(403)
    await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: mei })
    expect((await write()).status).toBe(404)
    token = await tokenNow()
    expect((await write()).status).toBe(403)
  })

  test('answers five wrong attempts with 400 and the next one with 429, right digits or not', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const { status, body } = await unlock(wrong)
      expect([status, body.error]).toEqual([400, expect.stringContaining('log in instead')])
    }
    const { status, headers } = await unlock(right)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await write()).status).toBe(403)
  })

  test('refuses staff with the right digits, and with a browser that the customer unlocked', async () => {
    const sam = await app.staff('Sam Okafor')
    expect((await unlock(right, sam)).status).toBe(403)
    await unlock()
    for (const [name, value] of anyone.cookies) sam.cookies.set(name, value)
    expect([(await write(sam)).status, await tasks(sam)]).toEqual([403, null])
  })

  test('refuses a cookie that was made up', async () => {
    anyone.cookies.set('mendpost-link', `${'A'.repeat(43)}~${id}~`)
    expect((await write()).status).toBe(403)
  })

  test('shows a packing slip without name, address and serial', async () => {
    await unlock()
    const { status, bytes } = await pdf('packing-slip.pdf')
    expect(status).toBe(200)
    const text = readPdfText(bytes)
    expect(text).toContain(String(id))
    for (const secret of ['Mei Tanaka', 'Wattle', 'Carlton', 'F2LXK0ABCD12'])
      expect(text).not.toContain(secret)
    expect((await pdf('invoice.pdf')).status).toBe(404)
  })
})
