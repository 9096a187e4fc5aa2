import { afterEach, beforeEach, expect } from 'vitest'
import type { PriceFileAnswer } from '#contract/price-files.schema.ts'
import { phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('files of prices on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const post = async (body: string | Uint8Array<ArrayBuffer>, query = '', type = 'text/csv') => {
    const headers = { 'content-type': type, origin: publicOrigin }
    const response = await app.fetch(`/api/phones/imports${query}`, { method: 'POST', headers, body }, sam)
    return { status: response.status, body: (await response.json()) as PriceFileAnswer & { error?: string } }
  }
  const download = async () => (await app.fetch('/api/phones.csv', {}, sam)).text()
  const stored = () =>
    app.shop.database.db
      .selectFrom('phone_prices')
      .selectAll()
      .orderBy('phone_id')
      .orderBy('repair_key')
      .execute()

  test('GET /api/phones.csv answers one row per phone, and importing it again changes nothing', async () => {
    const response = await app.fetch('/api/phones.csv', {}, sam)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="prices-2026-11-20.csv"')
    const text = Buffer.from(await response.arrayBuffer()).toString()
    const lines = text.split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffphoneid,name,screen,battery,frontcamera,backcamera,chargingport,speaker,housing,homebutton',
    )
    expect(lines[1]).toBe('iphone6,iPhone 6,80,60,50,50,70,50,99,40')
    expect(lines).toHaveLength(104)
    const before = await stored()
    const { status, body } = await post(text, '?apply=true')
    expect([status, body.changes, body.mistakes, body.price_change]).toEqual([200, [], [], null])
    expect(await stored()).toEqual(before)
  })

  test('importPhones only looks without apply, changes all of it with apply, and is undone as a whole', async () => {
    const before = await stored()
    const text = 'phoneid;screen;battery\r\niphone13;240;0\r\niphone14;;99\r\n'
    const looked = await post(text)
    expect(looked.body).toMatchObject({ applied: false, mistakes: [], price_change: null })
    expect(looked.body.changes.map(({ phoneid, repair, after }) => [phoneid, repair, after])).toEqual([
      ['iphone13', 'screen', 240],
      ['iphone13', 'battery', 0],
      ['iphone14', 'battery', 99],
    ])
    expect(await stored()).toEqual(before)
    const { status, body } = await post(text, `?apply=true&seen=${looked.body.digest}`)
    expect([status, body.applied, body.price_change?.prices, body.price_change?.phones]).toEqual([
      200,
      true,
      3,
      2,
    ])
    expect(await phoneBySlug(app, 'iphone13')).toMatchObject({ screen: 240, battery: 0 })
    await app.call('DELETE /api/phones/price-changes/{id}', { id: body.price_change!.id }, { as: sam })
    expect(await stored()).toEqual(before)
  })

  test('importPhones changes nothing while the file has a mistake, and names each by its line', async () => {
    const before = await stored()
    const text = 'phoneid,screen\niphone13,240\nnokia,1\niphone14,"12,5"\niphone14,10000\n'
    const { status, body } = await post(text, '?apply=true')
    expect([status, body.applied]).toEqual([200, false])
    expect(body.mistakes.map(({ line }) => line)).toEqual([3, 4, 5])
    expect(await stored()).toEqual(before)
  })

  test('importPhones answers 409 when other prices would change than were looked at', async () => {
    const text = 'phoneid,screen\niphone13,240\niphone14,280\n'
    const { digest } = (await post(text)).body
    await post('phoneid,screen\niphone13,239\n', '?apply=true')
    const late = await post(text, `?apply=true&seen=${digest}`)
    expect(late.status).toBe(409)
    expect((await phoneBySlug(app, 'iphone14')).screen).toBe(275)
  })

  test('importPhones reads what Excel writes without Unicode, and refuses other types and large files', async () => {
    const latin = Buffer.from('phoneid;name;screen\r\niphone13;iPhone\xa013;240\r\n', 'latin1')
    expect((await post(new Uint8Array(latin))).body.mistakes).toHaveLength(1)
    const plain = Buffer.from('phoneid;name;screen\r\niphone13;Größe;240\r\n', 'latin1')
    expect((await post(new Uint8Array(plain))).body.mistakes[0]!.error).toContain('“Größe”')
    expect((await post('phoneid,screen\n', '', 'text/plain')).status).toBe(415)
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
    expect((await post('phoneid\0,screen\n')).status).toBe(400)
    expect((await post('phoneid,screen\n', '?apply=perhaps')).status).toBe(400)
  })

  test('importPhones takes the file as JSON too, as our page sends it', async () => {
    const answer = await app.call(
      'POST /api/phones/imports',
      { csv: 'phoneid,screen\niphone13,240\n' },
      { as: sam },
    )
    expect([answer.status, answer.body.changes.length]).toEqual([200, 1])
    const text = await download()
    const long = text + '\r\n'.repeat(40_000)
    expect((await app.call('POST /api/phones/imports', { csv: long }, { as: sam })).status).toBe(200)
  })

  test('phones.csv and importPhones are for staff only', async () => {
    const mei = await app.customer()
    expect((await app.fetch('/api/phones.csv')).status).toBe(401)
    expect((await app.fetch('/api/phones.csv', {}, mei)).status).toBe(403)
    const file = { csv: 'phoneid,screen\niphone13,240\n', apply: true }
    expect((await app.call('POST /api/phones/imports', file)).status).toBe(401)
    expect((await app.call('POST /api/phones/imports', file, { as: mei })).status).toBe(403)
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(235)
  })
})
