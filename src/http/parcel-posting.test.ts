import { afterEach, beforeEach, expect } from 'vitest'
import { SECOND_MS } from '#contract/durations.ts'
import type { QueueKey } from '#contract/queues.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setStatus } from '#test/money.ts'
import { sendQueued } from '#test/send-queued.ts'
import { aBooking, phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('phones of one parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
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
    parcel = body.parcel_id
    ;[first, second] = body.ticket_ids as [number, number]
  })
  afterEach(() => app.close())

  const makeReady = async (id: number) => {
    await setStatus(app, sam, id, 4)
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id }, { as: sam })
    const data = { method: 'cash', amount_cents: body.due_cents, version: body.version } as never
    const paid = await app.call('POST /api/tickets/{id}/payments', { id, data }, { as: sam })
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  }
  const post = (data: object, as = sam) =>
    app.call(
      'POST /api/parcels/{id}/posting',
      { id: parcel, data: { carrier: 'auspost', tracking: 'BOX4711', ...data } },
      { as },
    )
  const inQueue = async (queue: QueueKey) => {
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: -1, queue } }, { as: sam })
    return (body as unknown as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other)
  }
  const statusOf = async (ticketid: number) =>
    ((await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as { status: number })
      .status

  test('postParcel posts all that are ready under one number, with one email that names every phone', async () => {
    await makeReady(first)
    await makeReady(second)
    const before = (await app.emails()).length
    const { status, body } = await post({})
    expect([status, body]).toMatchObject([200, { changed: [first, second], left: [] }])
    for (const id of [first, second]) {
      const { outbound } = (await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: sam })).body
      expect([await statusOf(id), outbound]).toMatchObject([5, { number: 'BOX4711' }])
    }
    const queued = (await app.emails()).slice(before)
    expect(queued.map(({ kind }) => kind)).toEqual(['ticket-status'])
    const email = (await composeQueued(app)).at(-1)!
    expect(email.text).toContain(`iPhone 13 (ticket ${second})`)
  })

  test('a phone whose posting is undone alone leaves the email to the others of its box', async () => {
    await makeReady(first)
    await makeReady(second)
    await sendQueued(app)
    const { body } = await post({})
    const undo = (id: number) => {
      const stepid = body.posted.find(({ ticket_id }) => ticket_id === id)!.step.id
      return app.call('DELETE /api/tickets/{id}/steps/{stepid}', { id, stepid }, { as: sam })
    }
    expect((await undo(first)).status).toBe(200)
    expect(await sendQueued(app)).toEqual([])
    app.clock.advance(10 * SECOND_MS)
    const [mail, ...more] = await sendQueued(app)
    expect([mail?.kind, more]).toEqual(['ticket-status', []])
    expect(mail!.text).toContain('BOX4711')
    expect(mail!.text).toContain(`${second}`)
    expect(mail!.text).not.toContain(`ticket ${first}`)
  })

  test('a posting that is undone phone by phone tells nobody', async () => {
    await makeReady(first)
    await makeReady(second)
    await sendQueued(app)
    const { posted } = (await post({})).body
    for (const { ticket_id: id, step } of posted) {
      const which = { id, stepid: step.id }
      expect((await app.call('DELETE /api/tickets/{id}/steps/{stepid}', which, { as: sam })).status).toBe(200)
    }
    app.clock.advance(10 * SECOND_MS)
    expect(await sendQueued(app)).toEqual([])
  })

  test('postParcel leaves what is not paid and says why, and posts it later under a number of its own', async () => {
    await makeReady(first)
    await setStatus(app, sam, second, 4)
    const { body } = await post({})
    expect([body.changed, body.left]).toEqual([
      [first],
      [{ id: second, why: expect.stringMatching(/^It is not paid: \$\d+/) }],
    ])
    expect(await statusOf(second)).toBe(4)
    await makeReady(second)
    const chosen = await post({ tickets: [second], tracking: 'BOX4712' })
    expect(chosen.body).toMatchObject({ changed: [second], left: [] })
    expect((await post({ tickets: [first], tracking: 'BOX4713' })).body).toMatchObject({
      changed: [],
      left: [{ id: first, why: 'It was posted already.' }],
    })
    expect((await post({ tickets: [987_654] })).status).toBe(404)
    expect((await post({}, mei)).status).toBe(403)
  })

  test.both('the queue neighbour_ready has the phone that a ready one of its parcel waits for', async () => {
    await setStatus(app, sam, second, 3)
    expect(await inQueue('neighbour_ready')).toEqual([])
    await makeReady(first)
    expect([await inQueue('neighbour_ready'), await inQueue('to_post')]).toEqual([[second], [first]])
    await makeReady(second)
    expect([await inQueue('neighbour_ready'), await inQueue('to_post')]).toEqual([[], [first, second]])
    await post({ tickets: [first] })
    expect(await inQueue('neighbour_ready')).toEqual([])
  })

  test('a scan of the parcel posts all that is ready, and two phones that are scanned one after the other share their number', async () => {
    await makeReady(first)
    await makeReady(second)
    const scan = (ticket: string) =>
      app.call('POST /api/posting/scans', { data: { ticket, number: 'BOX4711' } }, { as: sam })
    expect((await scan(`${first}`)).status).toBe(200)
    expect((await scan(`P-${parcel}`)).body).toMatchObject({ ticket_ids: [second], number: 'BOX4711' })
    const refused = await scan(`P-${parcel}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: expect.stringContaining('posted already') },
    ])
  })
})
