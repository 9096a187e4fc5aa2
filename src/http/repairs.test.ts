import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import { allTickets } from '#contract/tickets.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { PriceFileAnswer } from '#contract/price-files.schema.ts'
import type { RepairInput, StaffRepair } from '#contract/repairs.schema.ts'
import { seedShop } from '#db/seed/seed-shop.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, publicOrigin, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const waterDamage: RepairInput = {
  label: 'Water damage treatment',
  part: false,
  sentence: 'Switch the phone off and do not charge it.',
  benchTime: 'long',
  warrantyMonths: 3,
  needsPasscode: true,
  series: null,
}

onOneEngine('repairs of the shop on %s', (engine, test) => {
  let app: TestApp
  let sam: SignedIn
  let mei: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
    mei = await app.customer()
  })
  afterEach(() => app.close())

  const all = async () => (await app.call('GET /api/repairs', {}, { as: sam })).body.repairs
  const find = async (key: string) => (await all()).find((repair) => repair.key === key)!
  const add = async (more: Partial<RepairInput> = {}) =>
    (await app.call('POST /api/repairs', { data: { ...waterDamage, ...more } }, { as: sam })).body.repair
  const change = (repair: StaffRepair, more: Partial<RepairInput & { shown: boolean; version: number }>) => {
    const { key, delivered: _, prices: __, used: ___, ...details } = repair
    return app.call('PUT /api/repairs/{key}', { key, data: { ...details, ...more } }, { as: sam })
  }
  const save = (phone: Phone, more: Partial<Record<string, unknown>>) => {
    const { id, phoneid, version } = phone
    const eight = Object.fromEntries(repairKeys.map((key) => [key, phone[key]]))
    const data = { ...eight, id, phoneid, version, ...more }
    return app.call('PUT /api/update-device/', { data } as never, { as: sam })
  }
  const offer = async (slug: string, price: number, key = 'waterdamagetreatment') => {
    const saved = await save(await phoneBySlug(app, slug), { extras: [{ key, price }] })
    expect(saved.status).toBe(200)
    return saved.body.phone
  }
  const book = (phone: Phone, repair_name: string) =>
    app.call('POST /api/submitticket/', { data: aBooking(phone, { repair_name }) }, { as: mei })

  test('a new shop has the eight repairs in their order, no extras, and a profile that names none', async () => {
    expect((await all()).map(({ key, delivered }) => [key, delivered])).toEqual(
      repairKeys.map((key) => [key, true]),
    )
    expect((await phoneBySlug(app, 'iphone13')).extras).toBeUndefined()
    expect((await app.call('GET /api/profile', {})).body.profile.repairs).toBeUndefined()
  })

  test('an added repair has a price per phone beside the eight keys, and is booked at it', async () => {
    const before = await phoneBySlug(app, 'iphone13')
    const added = await add()
    expect(added).toMatchObject({ key: 'waterdamagetreatment', shown: true, delivered: false, used: false })
    expect((await app.call('GET /api/profile', {})).body.profile.repairs?.at(-1)).toMatchObject(waterDamage)
    const phone = await offer('iphone13', 120)
    const extras = [{ key: 'waterdamagetreatment', label: 'Water damage treatment', price: 120 }]
    expect(phone).toEqual({ ...before, extras, version: before.version + 1 })
    expect((await app.call('GET /api/getphone/{phoneName}', { phoneName: 'iphone13' })).body).toMatchObject({
      extras,
    })
    // A program that knows the eight alone leaves the price as it is.
    expect((await save(phone, { screen: 240 })).body.phone).toMatchObject({ screen: 240, extras })

    const booked = await book(phone, 'waterdamagetreatment')
    expect(booked.status).toBe(200)
    const { body } = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: booked.body.ticket_id } },
      { as: sam },
    )
    expect(body).toMatchObject({ repair_name: 'waterdamagetreatment', price: 120 })
    expect((await book(await phoneBySlug(app, 'iphone14'), 'waterdamagetreatment')).status).toBe(409)
    const unknown = await book(phone, 'teleportation')
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ['repair_name']])
  })

  test('slip, label, invoice, completion and emails name it by its label, without "Replacement"', async () => {
    await setProfile(app, sam)
    await add()
    const { ticket_id: id } = (await book(await offer('iphone13', 120), 'waterdamagetreatment')).body
    const { slip } = (await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).body
    expect(slip.repair).toBe('Water damage treatment')
    const { label } = (await app.call('GET /api/tickets/{id}/label', { id }, { as: sam })).body
    expect(label.repair).toBe('Water damage treatment')
    const completion = (await app.call('GET /api/tickets/{id}/completion', { id }, { as: sam })).body
    expect(completion).toMatchObject({ repair_name: 'waterdamagetreatment', usual_warranty: '2027-02-20' })
    await setStatus(app, sam, id, 4)
    const { paper } = (
      await app.call('GET /api/tickets/{id}/invoices/{number}', { id, number: 1 }, { as: mei })
    ).body
    expect([paper.about, paper.lines[0]!.label]).toEqual([
      'Water damage treatment, iPhone 13',
      'Water damage treatment, iPhone 13',
    ])
    const emails = (await composeQueued(app)).filter(({ text }) => text.includes('Water damage treatment'))
    expect(emails.length).toBeGreaterThan(1)
    expect(emails.map(({ text }) => text).join()).not.toContain('Water damage treatment Replacement')
    const csv = await (await app.fetch('/api/tickets.csv', {}, sam)).text()
    expect(csv).toContain('Water damage treatment')
    const list = { data: { ticketid: allTickets, repair: 'waterdamagetreatment', limit: 5 } } as const
    expect((await app.call('POST /api/get-ticket', list, { as: sam })).body).toMatchObject([{ id }])
    const wrong = { data: { ...list.data, repair: 'teleportation' } }
    expect((await app.call('POST /api/get-ticket', wrong, { as: sam })).status).toBe(400)
  })

  test('an added part is named "Replacement" in full', async () => {
    await add({ label: 'SIM Tray', part: true })
    const { ticket_id: id } = (await book(await offer('iphone13', 29, 'simtray'), 'simtray')).body
    expect((await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).body.slip.repair).toBe(
      'SIM Tray Replacement',
    )
  })

  test('a hidden repair leaves price list and booking for every phone; tickets and prices stay', async () => {
    const phone = await phoneBySlug(app, 'iphone13')
    const { ticket_id } = (await book(phone, 'battery')).body
    expect((await change(await find('battery'), { shown: false })).status).toBe(200)
    const hidden = await phoneBySlug(app, 'iphone13')
    expect([hidden.battery, hidden.screen]).toEqual([0, phone.screen])
    expect((await book(phone, 'battery')).status).toBe(409)
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: ticket_id } }, { as: sam })
    expect(body).toMatchObject({ repair_name: 'battery', price: phone.battery })
    // What getphone says is sent back: 0 does not withdraw the hidden price.
    expect((await save(hidden, { screen: 241 })).status).toBe(200)
    expect((await change(await find('battery'), { shown: true })).status).toBe(200)
    expect(await phoneBySlug(app, 'iphone13')).toMatchObject({ battery: phone.battery, screen: 241 })
    // All is as delivered again.
    expect((await app.call('GET /api/profile', {})).body.profile.repairs).toBeUndefined()
  })

  test('changeRepair keeps label and part of the eight, and refuses an old version with what is there now', async () => {
    const screen = await find('screen')
    for (const more of [{ label: 'Glass' }, { part: false }, { series: ['iPhone'] }]) {
      const { status, body } = await change(screen, more)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(more)])
    }
    // Saved as it is, it is still as delivered.
    expect((await change(screen, {})).body.repair).toEqual(screen)
    const done = await change(screen, { sentence: 'Back up first.', warrantyMonths: 24 })
    expect(done.body.repair).toMatchObject({ sentence: 'Back up first.', warrantyMonths: 24, version: 2 })
    const late = await change(screen, { shown: false })
    expect([late.status, late.body]).toMatchObject([409, { repair: { version: 2 } }])
    // The next start changes nothing of it.
    await seedShop(app.shop.database, { profile: '{}', now: 99 })
    expect(await find('screen')).toEqual(done.body.repair)
  })

  test('a repair for some series is offered, priced and imported for their phones alone', async () => {
    await add({ series: ['iPhone'] })
    const galaxy = await phoneBySlug(app, 'samsungs22')
    const refused = await save(galaxy, { extras: [{ key: 'waterdamagetreatment', price: 90 }] })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      ['extras.waterdamagetreatment'],
    ])
    const rule = { repairs: ['waterdamagetreatment'], set: 119, include_missing: true }
    const looked = await app.call('POST /api/phones/price-changes', { data: rule }, { as: sam })
    expect(looked.body.changes).toHaveLength(44)
    const data = { ...rule, apply: true, versions: looked.body.versions }
    const moved = await offer('iphone13', 50)
    expect((await app.call('POST /api/phones/price-changes', { data }, { as: sam })).status).toBe(409)
    const again = (await app.call('POST /api/phones/price-changes', { data: rule }, { as: sam })).body
      .versions
    const done = await app.call(
      'POST /api/phones/price-changes',
      { data: { ...data, versions: again } },
      { as: sam },
    )
    expect((await phoneBySlug(app, 'iphone6')).extras).toMatchObject([{ price: 119 }])
    const { id } = done.body.price_change!
    expect((await app.call('DELETE /api/phones/price-changes/{id}', { id }, { as: sam })).status).toBe(200)
    expect((await phoneBySlug(app, 'iphone6')).extras).toBeUndefined()
    expect((await phoneBySlug(app, 'iphone13')).extras).toEqual(moved.extras)

    const post = async (body: string) => {
      const headers = { 'content-type': 'text/csv', origin: publicOrigin }
      const init = { method: 'POST', headers, body }
      const response = await app.fetch('/api/phones/imports?apply=true', init, sam)
      return (await response.json()) as PriceFileAnswer
    }
    const wrong = await post('phoneid,Water damage treatment\r\nsamsungs22,90\r\niphone13,95\r\n')
    expect([wrong.applied, wrong.mistakes]).toMatchObject([false, [{ line: 2 }]])
    expect((await post('phoneid,waterdamagetreatment\r\niphone13,95\r\n')).applied).toBe(true)
    expect((await phoneBySlug(app, 'iphone13')).extras).toMatchObject([{ price: 95 }])
    // Taken from the series later, the price counts as none.
    await change(await find('waterdamagetreatment'), { series: ['SamsungZ'] })
    const left = await phoneBySlug(app, 'iphone13')
    expect(left.extras).toBeUndefined()
    expect((await book(left, 'waterdamagetreatment')).status).toBe(409)
    const file = await (await app.fetch('/api/phones.csv', {}, sam)).text()
    expect(file).toMatch(/\r\niphone13,[^\r]*,0\r\n/)
    expect(await post(file)).toMatchObject({ changes: [], mistakes: [] })
    const offered = await app.call('GET /api/phones/{id}/availability', { id: left.id }, { as: sam })
    expect(offered.body.repairs.map(({ key }) => key)).not.toContain('waterdamagetreatment')
  })

  test('deleteRepair deletes a repair of the shop with its prices, until a ticket names it; never one of the eight', async () => {
    const { key } = await add()
    await offer('iphone13', 80)
    const { version } = await find(key)
    expect(
      (await app.call('DELETE /api/repairs/{key}/{version}', { key, version }, { as: sam })).status,
    ).toBe(200)
    expect((await phoneBySlug(app, 'iphone13')).extras).toBeUndefined()
    expect(
      (await app.call('DELETE /api/repairs/{key}/{version}', { key: 'screen', version: 1 }, { as: sam }))
        .status,
    ).toBe(409)
    await add()
    await book(await offer('iphone13', 80), key)
    expect(
      (await app.call('DELETE /api/repairs/{key}/{version}', { key, version: 1 }, { as: sam })).status,
    ).toBe(409)
    expect(await find(key)).toMatchObject({ used: true, prices: 1 })
  })

  test('any label gets a key of its own that is no other field; a label that reads like another is refused', async () => {
    const label = fc.oneof(
      fc.constantFrom('Name', 'ID', 'Version', 'Extras', 'order', '☎', '1st aid', 'Diagnosis', '__proto__'),
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    )
    await fc.assert(
      fc.asyncProperty(label, async (wanted) => {
        const before = await all()
        const data = { ...waterDamage, label: wanted }
        const { status, body } = await app.call('POST /api/repairs', { data }, { as: sam })
        if (status !== 200) {
          expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['label']])
          return
        }
        expect(body.repair.key).toMatch(/^[a-z][a-z0-9]{1,39}$/)
        expect(before.map(({ key }) => key)).not.toContain(body.repair.key)
        expect(Object.keys(await phoneBySlug(app, 'iphone13'))).not.toContain(body.repair.key)
        const double = await app.call('POST /api/repairs', { data }, { as: sam })
        expect([double.status, Object.keys(double.body.fields ?? {})]).toEqual([400, ['label']])
      }),
      { numRuns: 25 },
    )
  })

  test('any price of an added repair is stored exactly or refused by name', async () => {
    await add()
    const price = fc.oneof(fc.integer({ min: -5, max: 10_050 }), fc.constantFrom(12.5, null, '80'))
    await fc.assert(
      fc.asyncProperty(price, async (wanted) => {
        const phone = await phoneBySlug(app, 'iphone13')
        const extras = [{ key: 'waterdamagetreatment', price: wanted }]
        const { status, body } = await save(phone, { extras })
        if (typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 0 && wanted <= 9999) {
          expect(status).toBe(200)
          expect(body.phone.extras?.map((extra) => extra.price)).toEqual(wanted === 0 ? undefined : [wanted])
          return
        }
        expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['extras.0.price']])
        expect(await phoneBySlug(app, 'iphone13')).toEqual(phone)
      }),
      { numRuns: 25 },
    )
  })

  test('orderRepairs orders the lists in any way, and refuses keys that are not all repairs', async () => {
    await add()
    await add({ label: 'Diagnosis' })
    await offer('iphone13', 80)
    await offer('iphone13', 29, 'diagnosis')
    const keys = (await all()).map(({ key }) => key)
    const wanted = keys.toReversed()
    const { status, body } = await app.call('PUT /api/repairs/order', { data: { keys: wanted } }, { as: sam })
    expect([status, body.repairs.map(({ key }) => key)]).toEqual([200, wanted])
    expect((await phoneBySlug(app, 'iphone13')).extras?.map(({ key }) => key)).toEqual([
      'diagnosis',
      'waterdamagetreatment',
    ])
    for (const wrong of [keys.slice(1), [...keys, 'screen'], [...keys.slice(1), 'nosuch']]) {
      expect((await app.call('PUT /api/repairs/order', { data: { keys: wrong } }, { as: sam })).status).toBe(
        409,
      )
    }
  })

  test('another process shows an added repair and a hidden one within a second', async () => {
    const database = { ...app.shop.database }
    const other = await openTestApp({ engine, throttle: false, parts: { database } })
    expect((await phoneBySlug(other, 'iphone13')).extras).toBeUndefined()
    await add()
    await offer('iphone13', 75)
    await change(await find('battery'), { shown: false })
    other.clock.advance(1_001)
    const phone = await phoneBySlug(other, 'iphone13')
    expect([phone.extras, phone.battery]).toMatchObject([[{ price: 75 }], 0])
    expect((await other.call('GET /api/profile', {})).body.profile.repairs).toHaveLength(9)
  })
})
