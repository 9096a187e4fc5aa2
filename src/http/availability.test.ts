import { afterEach, beforeEach, expect, test } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onBothEngines('availability on %s', (engine) => {
  let app: TestApp
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const shown = async (slug = 'iphone13') =>
    (await app.call('GET /api/getphone/{phoneName}', { phoneName: slug })).body.availability
  const of = async (slug = 'iphone13') => {
    const { id } = await phoneBySlug(app, slug)
    return (await app.call('GET /api/phones/{id}/availability', { id }, { as: sam })).body
  }
  const set = async (availability: Record<string, unknown>, more: object = {}) => {
    const { phone_id: id, version } = await of()
    return app.call(
      'PUT /api/phones/{id}/availability',
      { id, data: { availability, version, ...more } as never },
      { as: sam },
    )
  }
  const events = () =>
    app.shop.database.db
      .selectFrom('events')
      .select(['subject_id', 'details'])
      .where('kind', '=', 'phone.availability_changed')
      .orderBy('id')
      .execute()

  test('nothing is said about a phone until staff say it, and nothing is shown', async () => {
    expect(await shown()).toBeUndefined()
    expect((await of()).repairs.every(({ availability }) => availability === null)).toBe(true)
    expect((await of()).repairs.map(({ key }) => key)).not.toContain('homebutton')
  })

  test('setAvailability says it at once, keeps what is left out, and takes it back with null', async () => {
    const { version } = await of()
    expect((await set({ screen: 'in_stock', battery: 'days' })).status).toBe(200)
    expect(await shown()).toEqual({ screen: 'in_stock', battery: 'days' })
    expect((await of()).version).toBe(version + 1)
    await set({ battery: null, speaker: 'on_request' })
    expect(await shown()).toEqual({ screen: 'in_stock', speaker: 'on_request' })
    const { body } = await app.call('GET /api/getphones', {})
    expect((JSON.parse(body.data) as Phone[]).some((phone) => 'availability' in phone)).toBe(false)
    expect((await events()).map(({ details }) => JSON.parse(details) as object)).toEqual([
      {
        fields: ['screen', 'battery'],
        screen_before: null,
        screen_after: 'in_stock',
        battery_before: null,
        battery_after: 'days',
      },
      {
        fields: ['battery', 'speaker'],
        battery_before: 'days',
        battery_after: null,
        speaker_before: null,
        speaker_after: 'on_request',
      },
    ])
    // The same again changes nothing.
    const same = await of()
    await set({ screen: 'in_stock' })
    expect(await of()).toEqual(same)
    expect(await events()).toHaveLength(2)
  })

  test('setAvailability refuses an old version, a repair without a price and an unknown word', async () => {
    const { phone_id: id, version } = await of()
    await set({ screen: 'days' })
    expect((await set({ screen: 'in_stock' }, { version })).status).toBe(409)
    expect((await set({ homebutton: 'days' })).status).toBe(400)
    expect((await set({ nokia: 'days' })).status).toBe(400)
    expect((await set({ screen: 'soon' })).status).toBe(400)
    const unknown = await app.call(
      'PUT /api/phones/{id}/availability',
      { id: 999_999, data: { availability: {}, version: 1 } },
      { as: sam },
    )
    expect(unknown.status).toBe(404)
    expect((await app.call('GET /api/phones/{id}/availability', { id }, {})).status).toBe(401)
    expect(await shown()).toEqual({ screen: 'days' })
  })

  test('changeAvailability sets it by filter where there is a price, with one event per phone', async () => {
    const change = (data: object) =>
      app.call('POST /api/phones/availability-changes', { data: data as never }, { as: sam })
    const notes = {
      phones: { brand: 'SamsungNote' },
      repairs: ['screen', 'homebutton'],
      availability: 'on_request',
    }
    const looked = await change(notes)
    expect(looked.body).toEqual({ repairs: 6, phones: 6, applied: false })
    expect(await shown('samsungnote9')).toBeUndefined()
    expect((await change({ ...notes, apply: true })).body).toEqual({ repairs: 6, phones: 6, applied: true })
    expect(await shown('samsungnote9')).toEqual({ screen: 'on_request' })
    expect(await shown('iphone13')).toBeUndefined()
    expect(await events()).toHaveLength(6)
    expect((await change({ ...notes, apply: true })).body).toEqual({ repairs: 0, phones: 0, applied: true })
    const { total, phones } = (
      await app.call('GET /api/phones/availability', { brand: 'SamsungNote', q: 'note10+' }, { as: sam })
    ).body
    expect([total, phones[0]]).toMatchObject([
      1,
      { phoneid: 'samsungnote10plus', availability: { screen: 'on_request' } },
    ])
    expect((await change({ ...notes, availability: null, apply: true })).body.repairs).toBe(6)
    expect(await shown('samsungnote9')).toBeUndefined()
    expect((await change({ ...notes, phones: { q: 'nokia' } })).status).toBe(400)
    expect((await change({ ...notes, repairs: [] })).status).toBe(400)
    expect((await change({ ...notes, repairs: ['aerial'] })).status).toBe(400)
    expect((await change({ ...notes, availability: 'soon' })).status).toBe(400)
  })

  test('changeAvailability refuses what a colleague has changed since the list was read, and changes nothing', async () => {
    const read = async () =>
      (await app.call('GET /api/phones/availability', { brand: 'SamsungNote', q: '' }, { as: sam })).body
        .digest
    const change = (availability: string, seen: string) =>
      app.call(
        'POST /api/phones/availability-changes',
        {
          data: {
            phones: { brand: 'SamsungNote' },
            repairs: ['screen'],
            availability,
            apply: true,
            seen,
          } as never,
        },
        { as: sam },
      )
    const seen = await read()
    expect((await change('on_request', seen)).status).toBe(200)
    const late = await change('in_stock', seen)
    expect([late.status, await shown('samsungnote9')]).toEqual([409, { screen: 'on_request' }])
    // What was said about other phones does not matter.
    const looked = await read()
    await set({ screen: 'days' })
    expect((await change('in_stock', looked)).status).toBe(200)
    expect(await shown('samsungnote9')).toEqual({ screen: 'in_stock' })
  })

  test('a ticket keeps what was said when it was booked, and nothing where nothing was', async () => {
    const mei = await app.customer('Mei Tan')
    const before = await bookFor(app, mei)
    await set({ screen: 'days' })
    const ticket = await bookFor(app, mei)
    await set({ screen: 'on_request' })
    const own = async (id: number) =>
      (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })).body.availability
    expect([await own(before), await own(ticket)]).toEqual([null, 'days'])
    const staffs = await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as: sam })
    expect((staffs.body as Ticket).availability).toBe('days')
  })

  test('a withdrawn repair says nothing, and update-device leaves what is said as it is', async () => {
    await set({ screen: 'days', battery: 'in_stock' })
    const phone = await phoneBySlug(app, 'iphone13')
    const prices = Object.fromEntries(repairKeys.map((key) => [key, phone[key]]))
    const data = { ...prices, screen: 0, id: phone.id, phoneid: phone.phoneid }
    const saved = await app.call('PUT /api/update-device/', { data: data as never }, { as: sam })
    expect([saved.status, await shown()]).toEqual([200, { battery: 'in_stock' }])
  })
})
