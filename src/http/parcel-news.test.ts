import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ParcelNews } from '#contract/parcel-news.ts'
import { recordParcelNews } from '#domain/posting/record-parcel-news.ts'
import { onOneEngine } from '#test/engines.ts'
import { setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('news of parcels on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let first: number
  let second: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    const { user_mobile, address, address_apt, address_city, address_state, address_post, ...item } =
      aBooking(await phoneBySlug(app, 'iphone13'))
    const contact = { user_mobile, address, address_apt, address_city, address_state, address_post }
    const data = { ...contact, items: [item, { ...item, phone_serial: 'F2LXK0ABCD99' }] }
    const { body } = await app.call('POST /api/bookings', { data }, { as: mei })
    ;[first, second] = body.ticket_ids as [number, number]
  })
  afterEach(() => app.close())

  const post = async (id: number, tracking: string) => {
    await app.call(
      'PUT /api/tickets/{id}/return-parcel',
      { id, data: { carrier: 'auspost', tracking } },
      { as: sam },
    )
    await setStatus(app, sam, id, 5)
  }
  const say = (news: ParcelNews, as = sam, id = first) =>
    app.call('POST /api/tickets/{id}/parcel-news', { id, data: { news } }, { as })
  const carrierSays = (news: ParcelNews, at: number, number = 'BOX4711', ticketId = first) =>
    app.shop.database.transaction((tx) =>
      recordParcelNews(tx, app.shop, { ticketId, number, news, source: 'carrier', at }, null),
    )
  const look = async (ticketid = first) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body
  const readToken = async () =>
    (await app.call('GET /api/tickets/{id}/link', { id: first }, { as: mei })).body.link.split('/').at(-1)!
  const unseen = async () => {
    // Sessions of staff end before a week is over.
    await app.logIn(sam.email, sam)
    const data = { ticketid: -1, queue: 'delivery_unseen' } as const
    const { body } = await app.call('POST /api/get-ticket', { data }, { as: sam })
    return (body as unknown as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other)
  }

  test.both('recordParcelNews says it of every phone in the parcel, and changes no status', async () => {
    await post(first, 'BOX4711')
    await post(second, 'BOX4711')
    const now = app.clock.now()
    expect(await carrierSays('on_its_way', now - HOUR_MS)).toEqual([first, second])
    expect(await carrierSays('delivered', now)).toEqual([first, second])
    for (const id of [first, second]) {
      expect(await look(id)).toMatchObject({ status: 5, delivery: { way: 'delivered', said_by: 'carrier' } })
    }
  })

  test('recordParcelNews takes no late or repeated item, and nothing takes "Delivered" back', async () => {
    await post(first, 'BOX4711')
    const now = app.clock.now()
    expect((await look()).next.text).toBe('Your phone is on its way back to you.')
    expect(await carrierSays('at_post_office', now - HOUR_MS)).toEqual([first])
    expect((await look()).next.text).toContain('at the post office')
    expect(await carrierSays('at_post_office', now)).toEqual([])
    expect(await carrierSays('on_its_way', now - 2 * HOUR_MS)).toEqual([])
    expect((await look()).delivery).toMatchObject({ way: 'at_post_office' })
    // Told after the next item, although it happened before it.
    expect(await carrierSays('delivered', now - 3 * HOUR_MS)).toEqual([first])
    expect(await carrierSays('delivered', now)).toEqual([])
    expect(await carrierSays('on_its_way', now)).toEqual([])
    expect((await say('on_its_way')).body.delivery).toMatchObject({ way: 'delivered' })
  })

  test('recordParcelNews drops news of a number that the ticket has no more, and a new number begins anew', async () => {
    await post(first, 'BOX4711')
    await carrierSays('delivered', app.clock.now())
    await post(first, 'BOX4712')
    expect((await look()).delivery).toMatchObject({ way: null, said_by: null })
    expect(await carrierSays('delivered', app.clock.now())).toEqual([])
    expect(await carrierSays('delivered', app.clock.now(), 'BOX4712')).toEqual([first])
  })

  test('sayParcelNews is asked of staff seven days after posting, once', async () => {
    await post(first, 'BOX4711')
    await post(second, 'BOX4712')
    expect([(await look()).delivery?.ask_from, await unseen()]).toEqual([
      new Date(app.clock.now() + 7 * DAY_MS).toISOString(),
      [],
    ])
    app.clock.advance(7 * DAY_MS)
    await app.logIn(mei.email, mei)
    expect(await unseen()).toEqual([first, second])
    await carrierSays('on_its_way', app.clock.now())
    expect(await unseen()).toEqual([first, second])
    expect((await say('on_its_way')).body.delivery).toMatchObject({ way: 'on_its_way', ask_from: null })
    expect(await unseen()).toEqual([second])
    await say('delivered', mei, second)
    app.clock.advance(DAY_MS)
    expect(await unseen()).toEqual([])
  })

  test('sayParcelNews takes the customer’s word: "it has not come" waits for the shop, and stands beside what the carrier says', async () => {
    expect((await say('delivered', mei)).status).toBe(409)
    await post(first, 'BOX4711')
    await carrierSays('delivered', app.clock.now())
    expect((await look()).next).toMatchObject({ acts: 'nobody', text: expect.stringContaining('delivered') })
    const { status, body } = await say('not_come', mei)
    expect([status, body.delivery]).toMatchObject([200, { way: 'delivered', not_come: true }])
    expect((await look()).next).toMatchObject({ acts: 'shop', text: expect.stringContaining('has not come') })
    const { notes } = await look()
    expect(notes.at(-1)).toMatchObject({
      comment: 'The parcel with my phone has not come yet.',
      from_customer: 1,
    })
    await say('not_come', mei)
    expect((await look()).notes).toHaveLength(notes.length)
    expect((await say('delivered', mei)).body.delivery).toMatchObject({ way: 'delivered', not_come: false })

    // The first word of the customer counts, although the carrier has said it before.
    await post(second, 'BOX4712')
    await carrierSays('delivered', app.clock.now(), 'BOX4712', second)
    expect((await look(second)).delivery?.said_by).toBe('carrier')
    expect((await say('delivered', mei, second)).body.delivery?.said_by).toBe('customer')
    expect((await say('not_come', sam)).status).toBe(400)
    expect((await say('on_its_way', mei)).status).toBe(400)
    expect((await say('delivered', await app.customer('Lee Chan'))).status).toBe(404)
  })

  test('POST /api/track/{token}/parcel-news takes one press by the private link, without digits and for the whole parcel', async () => {
    const token = await readToken()
    const anyone = app.browser()
    const press = (news: string, as = anyone, by = token) =>
      app.call('POST /api/track/{token}/parcel-news', { token: by, data: { news } as never }, { as })
    expect((await press('delivered')).status).toBe(409)
    await post(first, 'BOX4711')
    await post(second, 'BOX4711')

    const { status, body } = await press('not_come')
    expect([status, body.delivery]).toMatchObject([200, { way: null, not_come: true, ask_from: null }])
    const { notes, status: stays } = await look()
    expect([stays, notes.at(-1)]).toMatchObject([
      5,
      { comment: 'The parcel with my phone has not come yet.', from_customer: 1 },
    ])
    expect((await look(second)).delivery).toMatchObject({ not_come: true })
    expect((await press('delivered')).body.delivery).toMatchObject({
      way: 'delivered',
      said_by: 'customer',
      not_come: false,
    })
    const { delivery } = (await app.call('GET /api/track/{token}', { token }, { as: anyone })).body
    expect(delivery).toMatchObject({ way: 'delivered', said_by: 'customer' })

    expect((await press('on_its_way')).status).toBe(400)
    expect((await press('delivered', sam)).status).toBe(403)
    expect((await press('delivered', anyone, `${token}x`)).status).toBe(404)
    await app.call('POST /api/tickets/{id}/link-renewal', { id: first }, { as: mei })
    expect((await press('delivered')).status).toBe(404)
  })
})

onOneEngine('limits of what customers say of a parcel, on %s', (engine, test) => {
  test('sayParcelNews takes twenty answers of a ticket in an hour, by whatever way', async () => {
    const app = await openTestApp({ engine })
    try {
      const [mei, sam] = [await app.customer('Mei Tanaka'), await app.staff('Sam Okafor')]
      const id = await bookFor(app, mei)
      await setStatus(app, sam, id, 5)
      const { link } = (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body
      const token = link.split('/').at(-1)!
      const data = { news: 'delivered' as const }
      const anyone = app.browser()
      for (let times = 0; times < 10; times++) {
        expect((await app.call('POST /api/tickets/{id}/parcel-news', { id, data }, { as: mei })).status).toBe(
          200,
        )
        expect(
          (await app.call('POST /api/track/{token}/parcel-news', { token, data }, { as: anyone })).status,
        ).toBe(200)
      }
      const { status, headers } = await app.call(
        'POST /api/track/{token}/parcel-news',
        { token, data },
        { as: anyone },
      )
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    } finally {
      await app.close()
    }
  })
})
