import { afterEach, beforeEach, expect } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import { DAY_MS } from '#contract/durations.ts'
import { applyPlannedPrices } from '#domain/catalogue/apply-planned-prices.ts'
import { phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('price history on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const getHistory = async (slug: string, more: { cursor?: string } = {}) => {
    const { id } = await phoneBySlug(app, slug)
    return (await app.call('GET /api/phones/{id}/price-history', { id, ...more }, { as: sam })).body
  }
  const setScreen = async (slug: string, screen: number) => {
    const phone = await phoneBySlug(app, slug)
    const prices = Object.fromEntries(repairKeys.map((key) => [key, phone[key]]))
    const data = { ...prices, screen, id: phone.id, phoneid: slug }
    return app.call('PUT /api/update-device/', { data: data as never }, { as: sam })
  }
  const change = async (rule: object) => {
    const data = { repairs: ['screen'], phones: { q: 'iPhone 13' }, ...rule }
    const { versions } = (await app.call('POST /api/phones/price-changes', { data }, { as: sam })).body
    return (
      await app.call(
        'POST /api/phones/price-changes',
        { data: { ...data, apply: true, versions } },
        { as: sam },
      )
    ).body.price_change!
  }
  const plan = () => change({ set: 199, repairs: ['screen', 'battery'], from: '2026-12-01' })
  const edit = (id: number, data: object) =>
    app.call('PUT /api/phones/price-changes/{id}', { id, data: data as never }, { as: sam })

  test('getPriceHistory tells each change with date, person, way, old and new price, newest first', async () => {
    await setScreen('iphone13', 240)
    const bulk = await change({ add: 10 })
    await app.call('DELETE /api/phones/price-changes/{id}', { id: bulk.id }, { as: sam })
    const csv = 'phoneid,screen\r\niphone13,260\r\n'
    expect((await app.call('POST /api/phones/imports', { csv, apply: true }, { as: sam })).body.applied).toBe(
      true,
    )
    await change({ set: 270, from: '2026-12-01' })
    app.clock.advance(12 * DAY_MS)
    expect(await applyPlannedPrices(app.shop)).toBe(1)
    sam = await app.logIn(sam.email)

    const { changes, next, planned } = await getHistory('iphone13')
    expect(changes.map(({ way, by, prices }) => [way, by, ...prices.map(Object.values)])).toEqual([
      ['dated', 'Sam Okafor', ['screen', 'Screen', 260, 270]],
      ['csv', 'Sam Okafor', ['screen', 'Screen', 240, 260]],
      ['undo', 'Sam Okafor', ['screen', 'Screen', 250, 240]],
      ['bulk', 'Sam Okafor', ['screen', 'Screen', 240, 250]],
      ['form', 'Sam Okafor', ['screen', 'Screen', 235, 240]],
    ])
    expect([changes[0]!.at, changes[4]!.at]).toEqual(['2026-12-02T01:00:00.000Z', '2026-11-20T01:00:00.000Z'])
    expect(changes[3]!.price_change).toEqual({ id: bulk.id, summary: bulk.summary })
    expect([changes[4]!.price_change, next, planned]).toEqual([null, null, []])
    // The others of the rule have one change fewer, and another series has none.
    expect((await getHistory('samsungs21')).changes).toEqual([])
  })

  test('getPriceHistory pages, refuses an unknown phone, and is for staff only', async () => {
    for (let price = 300; price < 352; price++) await setScreen('iphone13', price)
    const first = await getHistory('iphone13')
    expect(first.changes).toHaveLength(50)
    const rest = await getHistory('iphone13', { cursor: first.next! })
    expect(rest.changes.map(({ prices }) => prices[0]!.after)).toEqual([301, 300])
    expect(rest.next).toBeNull()
    expect((await app.call('GET /api/phones/{id}/price-history', { id: 999_999 }, { as: sam })).status).toBe(
      404,
    )
    const { id } = await phoneBySlug(app, 'iphone13')
    expect((await app.call('GET /api/phones/{id}/price-history', { id })).status).toBe(401)
    const mei = await app.customer()
    expect((await app.call('GET /api/phones/{id}/price-history', { id }, { as: mei })).status).toBe(403)
  })

  test('getPriceHistory names planned prices beside those of today', async () => {
    const { id } = await plan()
    const { changes, planned } = await getHistory('iphone13mini')
    expect(changes).toEqual([])
    expect(planned).toMatchObject([
      {
        id,
        from: '2026-12-01',
        by: 'Sam Okafor',
        version: 1,
        phones: 4,
        prices: [
          { repair: 'screen', after: 199 },
          { repair: 'battery', before: 85, after: 199 },
        ],
      },
    ])
    await app.call('DELETE /api/phones/price-changes/{id}', { id }, { as: sam })
    expect((await getHistory('iphone13mini')).planned).toEqual([])
  })

  test('changePlan changes the day and the prices of a plan, which are written on that day', async () => {
    const { id } = await plan()
    const phone = await phoneBySlug(app, 'iphone13')
    const changed = await edit(id, {
      version: 1,
      from: '2026-12-24',
      prices: [
        { phone_id: phone.id, repair: 'screen', after: 222 },
        { phone_id: phone.id, repair: 'battery', after: null },
      ],
    })
    expect([changed.status, changed.body.price_change]).toMatchObject([
      200,
      { from: '2026-12-24', version: 2, prices: 7, summary: expect.stringMatching(/, edited$/) },
    ])
    app.clock.advance(12 * DAY_MS)
    expect(await applyPlannedPrices(app.shop)).toBe(0)
    app.clock.advance(23 * DAY_MS)
    expect(await applyPlannedPrices(app.shop)).toBe(1)
    expect(await phoneBySlug(app, 'iphone13')).toMatchObject({ screen: 222, battery: phone.battery })
    expect(await phoneBySlug(app, 'iphone13pro')).toMatchObject({ screen: 199, battery: 199 })
    sam = await app.logIn(sam.email)
    expect((await edit(id, { version: 2, from: '2027-12-24' })).status).toBe(409)
  })

  test('changePlan refuses a past day, an old version, a price that is not planned and an empty edit', async () => {
    const { id } = await plan()
    const phone = await phoneBySlug(app, 'iphone13')
    const price = (more: object) => ({
      prices: [{ phone_id: phone.id, repair: 'screen', after: 210, ...more }],
    })
    expect((await edit(id, { version: 1, from: '2026-11-20' })).body.fields).toHaveProperty('from')
    expect((await edit(id, { version: 1 })).status).toBe(400)
    expect((await edit(id, { version: 1, ...price({ after: 10_000 }) })).status).toBe(400)
    expect((await edit(id, { version: 1, ...price({ repair: 'speaker' }) })).status).toBe(400)
    expect((await edit(id, { version: 1, ...price({}) })).status).toBe(200)
    expect((await edit(id, { version: 1, ...price({ after: 220 }) })).status).toBe(409)
    expect((await edit(999_999, { version: 1, from: '2027-01-01' })).status).toBe(404)
    const { planned } = await getHistory('iphone13')
    expect(planned[0]!.prices[0]!.after).toBe(210)
  })

  test('changePlan withdraws a plan that has lost its last price', async () => {
    const { id } = await change({ set: 199, phones: { q: 'iPhone 13 mini' }, from: '2026-12-01' })
    const { id: phone_id } = await phoneBySlug(app, 'iphone13mini')
    const done = await edit(id, { version: 1, prices: [{ phone_id, repair: 'screen', after: null }] })
    expect(done.body.price_change).toMatchObject({ undone_by: 'Sam Okafor', prices: 0 })
    expect((await getHistory('iphone13mini')).planned).toEqual([])
    const { price_changes } = (await app.call('GET /api/phones/price-changes', {}, { as: sam })).body
    expect(price_changes).toEqual([])
  })
})
