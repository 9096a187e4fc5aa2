import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { ParcelNews } from '#contract/parcel-news.ts'
import { recordParcelNews } from '#domain/posting/record-parcel-news.ts'
import { onOneEngine } from '#test/engines.ts'
import { setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'

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
  const carrierSays = (news: ParcelNews, at: number, number = 'BOX4711') =>
    app.shop.database.transaction((tx) =>
      recordParcelNews(tx, app.shop, { ticketId: first, number, news, source: 'carrier', at }, null),
    )
  const look = async (ticketid = first) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body
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
    expect(await carrierSays('at_post_office', now - HOUR_MS)).toEqual([first])
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
    const { status, body } = await say('not_come', mei)
    expect([status, body.delivery]).toMatchObject([200, { way: 'delivered', not_come: true }])
    const { notes } = await look()
    expect(notes.at(-1)).toMatchObject({
      comment: 'The parcel with my phone has not come yet.',
      from_customer: 1,
    })
    await say('not_come', mei)
    expect((await look()).notes).toHaveLength(notes.length)
    expect((await say('delivered', mei)).body.delivery).toMatchObject({ way: 'delivered', not_come: false })

    expect((await say('not_come', sam)).status).toBe(400)
    expect((await say('on_its_way', mei)).status).toBe(400)
    expect((await say('delivered', await app.customer('Lee Chan'))).status).toBe(404)
  })
})
