import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { PriceChangeAnswer, PriceRule } from '#contract/price-changes.schema.ts'
import { applyPlannedPrices } from '#domain/catalogue/apply-planned-prices.ts'
import { phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

type Rule = Partial<Omit<PriceRule, 'phones'>> & { phones?: { brand?: string; q?: string; ids?: number[] } }

onOneEngine('price changes on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const send = (rule: Rule) =>
    app.call('POST /api/phones/price-changes', { data: { repairs: ['screen'], ...rule } }, { as: sam })
  const apply = async (rule: Rule) => {
    const { versions } = (await send(rule)).body
    return send({ ...rule, apply: true, versions })
  }
  const undo = (id: number) => app.call('DELETE /api/phones/price-changes/{id}', { id }, { as: sam })
  const listed = async (): Promise<Phone[]> =>
    JSON.parse((await app.call('GET /api/getphones', {})).body.data)
  const stored = () =>
    app.shop.database.db
      .selectFrom('phone_prices')
      .selectAll()
      .orderBy('phone_id')
      .orderBy('repair_key')
      .execute()
  const saveDevice = (phone: Phone, more: Partial<Phone>) => {
    const prices = Object.fromEntries(repairKeys.map((key) => [key, phone[key]]))
    const data = { ...prices, id: phone.id, phoneid: phone.phoneid, ...more }
    return app.call('PUT /api/update-device/', { data: data as never }, { as: sam })
  }
  const events = (kind: string) =>
    app.shop.database.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', kind as 'phone.prices_changed')
      .orderBy('id')
      .execute()

  const iphoneScreens: Rule = { phones: { brand: 'iPhone' }, percent: 5, round: 9 }

  test('changePrices without apply answers all iPhone screens before and after, and changes nothing', async () => {
    const before = await stored()
    const { status, body } = await send(iphoneScreens)
    expect(status).toBe(200)
    expect(body.price_change).toBeNull()
    // Those whose price ends in 9 after 5 % already are among them only when they change.
    expect(body.changes.find(({ phoneid }) => phoneid === 'iphone13')).toEqual({
      phone_id: (await phoneBySlug(app, 'iphone13')).id,
      phoneid: 'iphone13',
      displayName: 'iPhone 13',
      repair: 'screen',
      label: 'Screen',
      before: 235,
      after: 249,
      example: true,
    })
    expect(body.changes.every(({ repair, after }) => repair === 'screen' && after % 10 === 9)).toBe(true)
    expect(Object.keys(body.versions)).toHaveLength(body.changes.length)
    expect(await stored()).toEqual(before)
    expect(await events('phone.prices_changed')).toEqual([])
  })

  test('changePrices with apply changes all of them at once, with one event per phone', async () => {
    const phone = await phoneBySlug(app, 'iphone13')
    const other = await phoneBySlug(app, 'samsungs21')
    const { status, body } = await apply({ ...iphoneScreens, repairs: ['screen', 'battery'] })
    expect(status).toBe(200)
    const changed = await phoneBySlug(app, 'iphone13')
    expect([changed.screen, changed.battery, changed.version]).toEqual([249, 89, phone.version + 1])
    expect(await phoneBySlug(app, 'samsungs21')).toEqual(other)
    const recorded = await events('phone.prices_changed')
    expect(recorded).toHaveLength(body.price_change!.phones)
    const { id, summary } = body.price_change!
    expect(summary).toBe('Apple iPhone: Screen, Battery, +5 %, ending in 9')
    expect(JSON.parse(recorded.find(({ subject_id }) => subject_id === phone.id)!.details)).toEqual({
      fields: ['screen', 'battery'],
      screen_before: 235,
      screen_after: 249,
      battery_before: phone.battery,
      battery_after: 89,
      change: id,
    })
    const { price_changes } = (await app.call('GET /api/phones/price-changes', {}, { as: sam })).body
    expect(price_changes).toEqual([body.price_change])
    expect(price_changes[0]).toMatchObject({ by: 'Sam Okafor', undone_at: null, from: null })
  })

  test('changePrices selects phones by the words of their name and by id', async () => {
    const names = async (phones: Rule['phones']) =>
      (await send({ phones, add: 1 })).body.changes.map(({ phoneid }) => phoneid)
    expect(await names({ brand: 'Samsung', q: 's20+' })).toEqual(['samsungs20plus'])
    expect(await names({ q: '15 pro' })).toEqual(['iphone15pro', 'iphone15promax'])
    const { id } = await phoneBySlug(app, 'samsungzflip3')
    expect(await names({ ids: [id] })).toEqual(['samsungzflip3'])
    expect(await names({})).toHaveLength(102)
    expect((await send({ phones: { q: 'nokia' }, add: 1 })).status).toBe(400)
  })

  test('changePrices sets a price only where the repair is offered, unless asked for all; 0 withdraws it', async () => {
    const homes = (await listed()).filter(({ homebutton }) => homebutton > 0).length
    const some = await send({ repairs: ['homebutton'], set: 77 })
    expect(some.body.changes).toHaveLength(homes)
    const all = await send({ repairs: ['homebutton'], set: 77, include_missing: true })
    expect(all.body.changes).toHaveLength(102)
    await apply({ repairs: ['homebutton'], set: 0 })
    expect((await listed()).every(({ homebutton }) => homebutton === 0)).toBe(true)
  })

  test('changePrices answers 409 that names the phone whose price has moved since, and changes nothing', async () => {
    const { versions } = (await send(iphoneScreens)).body
    await saveDevice(await phoneBySlug(app, 'iphone13'), { screen: 240 })
    const before = await stored()
    const late = await send({ ...iphoneScreens, apply: true, versions })
    expect(late.status).toBe(409)
    expect(late.body.error).toContain('iPhone 13.')
    expect((late.body as unknown as { phones: unknown }).phones).toEqual([
      { phoneid: 'iphone13', displayName: 'iPhone 13' },
    ])
    expect(await stored()).toEqual(before)
    // A phone that has joined the selection since is a price without a version.
    const { '1': _, ...fewer } = (await send(iphoneScreens)).body.versions
    expect((await send({ ...iphoneScreens, apply: true, versions: fewer })).status).toBe(409)
  })

  test.both('of two parallel changes with the same versions one succeeds', async () => {
    const { versions } = (await send(iphoneScreens)).body
    const all = await Promise.all([1, 2, 3].map(() => send({ ...iphoneScreens, apply: true, versions })))
    expect(all.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409])
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(249)
  })

  test('changePrices refuses what would leave $1 to $9,999 and names the phones', async () => {
    const before = await stored()
    const low = await send({ repairs: ['homebutton'], add: -45 })
    expect([low.status, Object.keys(low.body.fields ?? {})]).toEqual([400, ['add']])
    expect(low.body.error).toContain('iPhone 6 Home Button (now $40)')
    const high = await apply({ percent: 1000, phones: { q: 'fold8' }, repairs: ['screen'], round: null })
    expect(high.status).toBe(200)
    expect((await send({ percent: 1000, phones: { q: 'fold8' } })).status).toBe(400)
    expect(await stored()).not.toEqual(before)
  })

  test('changePrices names a wrong field', async () => {
    const wrong: [object, string][] = [
      [{ percent: 5, set: 80 }, 'set'],
      [{}, 'set'],
      [{ percent: -100 }, 'percent'],
      [{ percent: 0 }, 'percent'],
      [{ percent: 1.234 }, 'percent'],
      [{ percent: '5' }, 'percent'],
      [{ set: 10_000 }, 'set'],
      [{ set: 12.5 }, 'set'],
      [{ add: 0 }, 'add'],
      [{ percent: 5, round: 7 }, 'round'],
      [{ percent: 5, repairs: [] }, 'repairs'],
      [{ percent: 5, repairs: ['screen', 'window'] }, 'repairs'],
      [{ percent: 5, repairs: ['__proto__'] }, 'repairs'],
      [{ percent: 5, phones: { brand: 'Nokia' } }, 'phones'],
      [{ percent: 5, apply: true }, 'versions'],
      [{ percent: 5, from: '2026-02-30' }, 'from'],
      [{ percent: 5, from: '2026-11-20' }, 'from'],
    ]
    for (const [rule, field] of wrong) {
      const { status, body } = await send(rule)
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(rule)).toEqual([400, [field]])
    }
  })

  test('undoPriceChange restores every price exactly, also withdrawn and delivered ones, and does so once', async () => {
    const before = await stored()
    const { price_change } = (await apply({ repairs: [...repairKeys], set: 0 })).body
    expect(await stored()).toEqual([])
    const { status, body } = await undo(price_change!.id)
    expect([status, body.price_change.undone_by]).toEqual([200, 'Sam Okafor'])
    expect(await stored()).toEqual(before)
    expect((await undo(price_change!.id)).status).toBe(409)
    expect((await undo(999)).status).toBe(404)
    expect(await stored()).toEqual(before)
  })

  test('undoPriceChange refuses as a whole and names the price that has moved since', async () => {
    const { id } = (await apply(iphoneScreens)).body.price_change!
    await saveDevice(await phoneBySlug(app, 'iphone13'), { screen: 240 })
    const before = await stored()
    const late = await undo(id)
    expect(late.status).toBe(409)
    expect(late.body.error).toContain('iPhone 13 Screen (now $240)')
    expect((late.body as unknown as { prices: unknown }).prices).toEqual([
      { phoneid: 'iphone13', displayName: 'iPhone 13', repair: 'screen', before: 235, after: 249, now: 240 },
    ])
    expect(await stored()).toEqual(before)
    // Another price of the phone does not matter.
    await saveDevice(await phoneBySlug(app, 'iphone13'), { screen: 249, battery: 91 })
    expect((await undo(id)).status).toBe(200)
    expect((await phoneBySlug(app, 'iphone13')).battery).toBe(91)
  })

  test('any sequence of changes, undone in the opposite order, ends at the prices before it', async () => {
    const before = await stored()
    const rules = fc.record({
      phones: fc.constantFrom({ brand: 'iPhone' }, { q: 'plus' }, { brand: 'SamsungZ' }, {}),
      repairs: fc.subarray([...repairKeys], { minLength: 1 }),
      how: fc.oneof(
        fc.record({ percent: fc.integer({ min: -4_000, max: 20_000 }).map((number) => number / 100) }),
        fc.record({ add: fc.integer({ min: -30, max: 400 }) }),
        fc.record({ set: fc.integer({ min: 0, max: 9_999 }), include_missing: fc.boolean() }),
      ),
      round: fc.constantFrom(null, 5, 9),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(rules, { minLength: 1, maxLength: 4 }), async (all) => {
        const made: PriceChangeAnswer[] = []
        for (const { phones, repairs, how, round } of all) {
          const { status, body } = await apply({ phones, repairs, ...how, round })
          // A step of 0, or beyond the range.
          if (status === 400) continue
          expect(status).toBe(200)
          if (body.price_change) made.push(body)
          const now = new Map(
            (await stored()).map((row) => [`${row.phone_id} ${row.repair_key}`, row.price_dollars]),
          )
          for (const { phone_id, repair, after } of body.changes) {
            expect(now.get(`${phone_id} ${repair}`) ?? 0).toBe(after)
          }
        }
        for (const { price_change } of made.toReversed()) {
          expect((await undo(price_change!.id)).status).toBe(200)
        }
        expect(await stored()).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  test.both(
    'planned prices wait for their day in the zone of the shop, and are written once by several processes',
    async () => {
      const before = await stored()
      // It is 20 November, 12:00 in Melbourne.
      const { body } = await apply({ ...iphoneScreens, from: '2026-11-22' })
      expect(body.price_change).toMatchObject({ from: '2026-11-22', applied_at: null })
      const both = () => Promise.all([applyPlannedPrices(app.shop), applyPlannedPrices(app.shop)])
      expect(await both()).toEqual([0, 0])
      app.clock.advance(DAY_MS + 12 * 3_600_000 - 1)
      expect(await both()).toEqual([0, 0])
      expect(await stored()).toEqual(before)
      app.clock.advance(1)
      expect((await both()).reduce((sum, one) => sum + one, 0)).toBe(1)
      expect((await phoneBySlug(app, 'iphone13')).screen).toBe(249)
      expect(await events('phone.prices_changed')).toHaveLength(body.price_change!.phones)
      expect((await events('phone.prices_changed'))[0]!.actor_id).toBeNull()
      sam = await app.logIn(sam.email)
      expect((await undo(body.price_change!.id)).status).toBe(200)
      expect(await stored()).toEqual(before)
    },
  )

  test('planned prices that were removed are never written', async () => {
    const { id } = (await apply({ ...iphoneScreens, from: '2026-11-21' })).body.price_change!
    expect((await undo(id)).body.price_change.applied_at).toBeNull()
    app.clock.advance(3 * DAY_MS)
    expect(await applyPlannedPrices(app.shop)).toBe(0)
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(235)
    sam = await app.logIn(sam.email)
    expect((await app.call('GET /api/phones/price-changes', {}, { as: sam })).body.price_changes).toEqual([])
  })

  test('planned prices leave a repair withdrawn that was withdrawn meanwhile, and undo to the price of that day', async () => {
    const { id } = (await apply({ ...iphoneScreens, from: '2026-11-21' })).body.price_change!
    await saveDevice(await phoneBySlug(app, 'iphone13'), { screen: 0 })
    await saveDevice(await phoneBySlug(app, 'iphone14'), { screen: 222 })
    app.clock.advance(DAY_MS)
    await applyPlannedPrices(app.shop)
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(0)
    expect((await phoneBySlug(app, 'iphone14')).screen).toBe(289)
    sam = await app.logIn(sam.email)
    expect((await undo(id)).status).toBe(200)
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(0)
    expect((await phoneBySlug(app, 'iphone14')).screen).toBe(222)
  })

  test('planned prices leave out a repair that is no longer for the series of the phone', async () => {
    const details = {
      label: 'Back camera glass',
      part: true,
      sentence: 'We replace the glass alone.',
      benchTime: 'short',
      warrantyMonths: 6,
      needsPasscode: false,
      series: ['iPhone', 'SamsungZ'],
    } as const
    const { repair } = (await app.call('POST /api/repairs', { data: details as never }, { as: sam })).body
    const rule = { repairs: [repair.key], include_missing: true }
    await apply({ ...rule, set: 60, phones: { q: 'z flip3' } })
    await apply({ ...rule, set: 119, from: '2026-11-21' })
    const moved = await phoneBySlug(app, 'iphone13')
    const { id, model, displayName, releaseYear, version } = moved
    const device = {
      brand: 'SamsungNote',
      model,
      displayName,
      releaseYear,
      drawing: null,
      hidden: false,
      version,
    }
    expect((await app.call('PUT /api/phones/{id}', { id, data: device }, { as: sam })).status).toBe(200)
    const restricted = { ...details, series: ['iPhone'], shown: true, version: repair.version }
    expect(
      (await app.call('PUT /api/repairs/{key}', { key: repair.key, data: restricted }, { as: sam })).status,
    ).toBe(200)
    app.clock.advance(DAY_MS)
    expect(await applyPlannedPrices(app.shop)).toBe(1)
    const prices = new Map(
      (await stored())
        .filter(({ repair_key }) => repair_key === repair.key)
        .map(({ phone_id, price_dollars }) => [phone_id, price_dollars]),
    )
    expect(prices.get((await phoneBySlug(app, 'iphone14')).id)).toBe(119)
    // The form of the phone, a rule and a file refuse or leave out the same prices.
    expect([prices.get(id), prices.get((await phoneBySlug(app, 'samsungzflip3')).id)]).toEqual([
      undefined,
      60,
    ])
    sam = await app.logIn(sam.email)
    const { body } = await app.call('GET /api/phones/{id}/price-history', { id }, { as: sam })
    expect([body.changes, body.planned]).toEqual([[], []])
  })

  test('changePrices, getPriceChanges and undoPriceChange are for staff only', async () => {
    const mei = await app.customer()
    const rule = { data: { repairs: ['screen'], percent: 5 } }
    expect((await app.call('POST /api/phones/price-changes', rule)).status).toBe(401)
    expect((await app.call('POST /api/phones/price-changes', rule, { as: mei })).status).toBe(403)
    expect((await app.call('GET /api/phones/price-changes', {}, { as: mei })).status).toBe(403)
    const { id } = (await apply(iphoneScreens)).body.price_change!
    expect((await app.call('DELETE /api/phones/price-changes/{id}', { id }, { as: mei })).status).toBe(403)
    expect((await phoneBySlug(app, 'iphone13')).screen).toBe(249)
  })
})
