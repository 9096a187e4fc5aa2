import { afterEach, beforeEach, expect } from 'vitest'
import type { NewNote } from '#contract/tickets.schema.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('private links on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const getLink = async () => (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body.link
  const presentLink = async () => {
    const row = await app.shop.database.db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()
    return trackLink(app.shop, row)
  }
  const tokenIn = (link: string) => link.split('/').at(-1)!
  const look = (token: string, as: Browser = app.browser()) =>
    app.call('GET /api/track/{token}', { token }, { as })
  const note = (more: Partial<NewNote>) => {
    const data = { ticketid: id, comment: 'Looked at it.', status: 0 as const, ...more }
    return app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
  }

  test('getTracked shows the state of a repair to the holder of the link only', async () => {
    await note({ comment: 'The screen has come.', makeVisibleToCustomer: true, status: 1 })
    await note({ comment: 'Rude on the phone.', status: 1 })
    const link = await getLink()
    expect(link).toMatch(/^http:\/\/localhost:3000\/track\/[\w-]{30}$/)
    const jonas = await app.customer('Jonas Other')
    for (const as of [app.browser(), jonas, mei, sam]) {
      const { status, body, headers } = await look(tokenIn(link), as)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        ticket_id: id,
        displayName: 'iPhone 13',
        repair_name: 'screen',
        status: 1,
        steps: [{ status: 0 }, { status: 1 }],
        notes: [{ author: 'Staff Team', comment: 'The screen has come.', status_change: 1 }],
        agreed_cents: 23500,
        parcels: [],
        quotes: [],
      })
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('getTracked reveals no name, address, number or text of the customer', async () => {
    const comments = [
      'Hello Mei Tanaka, we post it to 12 Wattle Street',
      'F2LXK0ABCD12 is the serial, 0491 570 156 the mobile',
    ]
    for (const comment of comments) await note({ comment, makeVisibleToCustomer: true })
    await app.shop.database.db
      .insertInto('notes')
      .values({
        ticket_id: id,
        author_id: mei.accountid,
        comment: 'My code is 2580, my new address 9 Banksia Road.',
        status_change: null,
        staff_only: 0,
        from_customer: 1,
        created_at: app.clock.now(),
        deleted_at: null,
        deleted_by_id: null,
      })
      .execute()
    const { body } = await look(tokenIn(await getLink()))
    expect(body.notes.map(({ author }) => author)).toEqual(['Staff Team', 'Staff Team', 'You'])
    const all = JSON.stringify(body)
    for (const secret of [
      'Tanaka',
      'Sam',
      'Wattle',
      'Carlton',
      '3053',
      'F2LXK0',
      '570',
      '2580',
      'Banksia',
      mei.email,
    ]) {
      expect(all).not.toContain(secret)
    }
    expect(all).not.toMatch(/account|photo/)
  })

  test('getTracked cleans quotes as it cleans notes, of numbers with signs too', async () => {
    const description = 'For Mei at Unit 3, Carlton: 0491-570-156, F2LX-K0AB-CD12, code 2580, a new battery.'
    const data = { kind: 'extra' as const, description, amount_cents: 4995 }
    await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
    await note({ comment: description, makeVisibleToCustomer: true })
    const { body } = await look(tokenIn(await getLink()))
    for (const text of [body.quotes[0]!.description, body.notes[0]!.comment]) {
      expect(text).toMatch(/a new battery\.$/)
      expect(text).not.toMatch(/Mei|Unit|Carlton|0156|156|CD12|2580/)
    }
  })

  test('getTracked names a parcel with its carrier and link', async () => {
    await app.shop.database.db
      .updateTable('tickets')
      .set({ carrier_in: 'auspost', tracking_in: 'AB123' })
      .where('id', '=', id)
      .execute()
    const { body } = await look(tokenIn(await getLink()))
    expect(body.parcels).toEqual([
      {
        way: 'in',
        carrier: 'Australia Post',
        number: 'AB123',
        link: 'https://auspost.com.au/mypost/track/details/AB123',
      },
    ])
  })

  test('renewTrackLink lets owner and staff replace the link, and earlier ones stop working', async () => {
    const seen: string[] = [await getLink()]
    for (const as of [mei, sam]) {
      const { body } = await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as })
      const link = await presentLink()
      // Staff do not read the new link.
      expect(body).toEqual({ link: as === mei ? link : null })
      expect(seen).not.toContain(link)
      seen.push(link)
      const statuses = await Promise.all(seen.map(async (link) => (await look(tokenIn(link))).status))
      expect(statuses).toEqual([...seen.slice(1).map(() => 404), 200])
    }
    const jonas = await app.customer('Jonas Other')
    expect((await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: jonas })).status).toBe(404)
    expect((await app.call('GET /api/tickets/{id}/link', { id }, { as: jonas })).status).toBe(404)
    expect((await look(tokenIn(seen.at(-1)!))).status).toBe(200)
  })

  test('a private link is read by its customer alone; staff only email it to the customer, with an event', async () => {
    const jonas = await app.customer('Jonas Other')
    for (const as of [sam, jonas])
      expect((await app.call('GET /api/tickets/{id}/link', { id }, { as })).status).toBe(404)
    for (const as of [mei, jonas])
      expect((await app.call('POST /api/tickets/{id}/link-email', { id }, { as })).status).toBe(403)
    const sent = await app.call('POST /api/tickets/{id}/link-email', { id }, { as: sam })
    expect([sent.status, sent.body]).toEqual([200, { sent: true }])
    await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: sam })
    const linkEmails = (await app.emails()).filter(({ kind }) => kind === 'track-link')
    expect(linkEmails.map(({ payload }) => payload)).toEqual([{ ticket_id: id }, { ticket_id: id }])
    const events = await app.shop.database.db
      .selectFrom('events')
      .select(['kind', 'actor_id', 'ticket_id'])
      .where('kind', 'like', 'ticket.link%')
      .orderBy('id')
      .execute()
    const by = { actor_id: sam.accountid, ticket_id: id }
    expect(events).toEqual([
      { kind: 'ticket.link_sent', ...by },
      { kind: 'ticket.link_renewed', ...by },
    ])
    expect((await app.call('POST /api/tickets/{id}/link-email', { id: id + 99 }, { as: sam })).status).toBe(
      404,
    )
  })

  test('staff read and renew the private link of a repair that they booked themselves', async () => {
    const own = await bookFor(app, sam)
    const read = await app.call('GET /api/tickets/{id}/link', { id: own }, { as: sam })
    expect(read.body.link).toMatch(/\/track\//)
    const { body } = await app.call('POST /api/tickets/{id}/link-renewal', { id: own }, { as: sam })
    expect((await look(tokenIn(body.link!))).status).toBe(200)
  })

  test('getTracked answers every wrong link alike', async () => {
    const { secrets } = app.shop
    const right = createTrackToken(secrets, { id, link_version: 1 })
    const wrong = [
      createTrackToken(secrets, { id, link_version: 2 }),
      createTrackToken(secrets, { id, link_version: 0 }),
      createTrackToken(secrets, { id: id + 1, link_version: 1 }),
      createTrackToken(secrets, { id: 2 ** 40, link_version: 1 }),
      `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`,
      `${right}A`,
      `${right}=`,
      right.slice(0, 29),
      right.toLowerCase(),
      'x',
      '0',
      String(id),
      '%00',
      '\0',
      'x'.repeat(5000),
      'constructor',
      'ä'.repeat(30),
    ].filter((token) => token !== right)
    const answers = new Set<string>()
    for (const token of wrong) {
      const { status, body } = await look(token)
      answers.add(`${status} ${JSON.stringify(body)}`)
    }
    expect([...answers]).toHaveLength(1)
    expect([...answers][0]).toMatch(/^404 \{"error":"[^"]+"\}$/)
  })

  test('wrong links are limited to fifty an hour and IP address; a correct one still opens', async () => {
    const thief = app.browser()
    const right = tokenIn(await getLink())
    for (let attempts = 0; attempts < 50; attempts++)
      expect((await look('x'.repeat(30), thief)).status).toBe(404)
    const { status, headers } = await look('x'.repeat(30), thief)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await look(right, thief)).status).toBe(200)
    expect((await look('x'.repeat(30))).status).toBe(404)
  })

  test('the private link of an erased ticket opens nothing', async () => {
    const link = await getLink()
    await app.shop.database.transaction((tx) => stripTicket(tx, app.shop, id, null))
    expect((await look(tokenIn(link))).status).toBe(404)
    expect((await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: sam })).status).toBe(404)
    expect((await app.call('POST /api/tickets/{id}/link-email', { id }, { as: sam })).status).toBe(404)
  })
})
