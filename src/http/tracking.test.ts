import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { submitTicketComment, type NewNote } from '#contract/tickets.ts'
import { getTracked, getTrackLink, renewTrackLink } from '#contract/tracking.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { trackToken } from '#domain/tracking/track-token.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type Browser, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('private links on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
    id = await bookFor(house, mei)
  })
  afterEach(() => house.close())

  const linkOf = async (as: SignedIn = mei) => (await house.call(getTrackLink, { id }, { as })).body.link
  const tokenIn = (link: string) => link.split('/').at(-1)!
  const look = (token: string, as: Browser = house.browser()) => house.call(getTracked, { token }, { as })
  const note = (more: Partial<NewNote>) => {
    const data = { ticketid: id, comment: 'Looked at it.', status: 0 as const, ...more }
    return house.call(submitTicketComment, { data }, { as: sam })
  }

  test('the link shows how the repair stands to anybody who has it, and to nobody else', async () => {
    await note({ comment: 'The screen has come.', makeVisibleToCustomer: true, status: 1 })
    await note({ comment: 'Rude on the phone.', status: 1 })
    const link = await linkOf()
    expect(link).toMatch(/^http:\/\/localhost:3000\/track\/[\w-]{30}$/)
    expect(await linkOf(sam)).toBe(link)
    const jonas = await house.customer('Jonas Other')
    for (const as of [house.browser(), jonas, mei, sam]) {
      const { status, body, headers } = await look(tokenIn(link), as)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        ticket_id: id,
        displayName: 'iPhone 13',
        repair_name: 'screen',
        status: 1,
        steps: [{ status: 0 }, { status: 1 }],
        notes: [{ author: 'Staff Team', comment: 'The screen has come.', status_change: 1 }],
        parcels: [],
        quotes: [],
      })
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('it never tells a name, an address, a number or a word that the customer wrote', async () => {
    const told = [
      'Hello Mei Tanaka, we post it to 12 Wattle Street',
      'F2LXK0ABCD12 is the serial, 0491 570 156 the mobile',
    ]
    for (const comment of told) await note({ comment, makeVisibleToCustomer: true })
    await house.shop.books.db
      .insertInto('notes')
      .values({
        ticket_id: id,
        author_id: mei.accountid,
        comment: 'My code is 2580, my new address 9 Banksia Road.',
        status_change: null,
        staff_only: 0,
        from_customer: 1,
        created_at: house.clock.now(),
        deleted_at: null,
        deleted_by_id: null,
      })
      .execute()
    const { body } = await look(tokenIn(await linkOf()))
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

  test('a parcel is named with its carrier and its page', async () => {
    await house.shop.books.db
      .updateTable('tickets')
      .set({ carrier_in: 'auspost', tracking_in: 'AB123' })
      .where('id', '=', id)
      .execute()
    const { body } = await look(tokenIn(await linkOf()))
    expect(body.parcels).toEqual([
      {
        way: 'in',
        carrier: 'Australia Post',
        number: 'AB123',
        link: 'https://auspost.com.au/mypost/track/details/AB123',
      },
    ])
  })

  test('owner and staff can make a new link, after which no earlier one opens', async () => {
    const seen: string[] = [await linkOf()]
    for (const as of [mei, sam]) {
      const { body } = await house.call(renewTrackLink, { id }, { as })
      expect(seen).not.toContain(body.link)
      seen.push(body.link)
      const statuses = await Promise.all(seen.map(async (link) => (await look(tokenIn(link))).status))
      expect(statuses).toEqual([...seen.slice(1).map(() => 404), 200])
    }
    const jonas = await house.customer('Jonas Other')
    expect((await house.call(renewTrackLink, { id }, { as: jonas })).status).toBe(404)
    expect((await house.call(getTrackLink, { id }, { as: jonas })).status).toBe(404)
    expect((await look(tokenIn(seen.at(-1)!))).status).toBe(200)
  })

  test('whatever is wrong with a link, the answer is the same', async () => {
    const { secrets } = house.shop
    const right = trackToken(secrets, { id, link_version: 1 })
    const wrong = [
      trackToken(secrets, { id, link_version: 2 }),
      trackToken(secrets, { id, link_version: 0 }),
      trackToken(secrets, { id: id + 1, link_version: 1 }),
      trackToken(secrets, { id: 2 ** 40, link_version: 1 }),
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

  test('fifty wrong links from one address are enough for an hour; a right one still opens', async () => {
    const thief = house.browser()
    const right = tokenIn(await linkOf())
    for (let tries = 0; tries < 50; tries++) expect((await look('x'.repeat(30), thief)).status).toBe(404)
    const { status, headers } = await look('x'.repeat(30), thief)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await look(right, thief)).status).toBe(200)
    expect((await look('x'.repeat(30))).status).toBe(404)
  })

  test('the link of an erased ticket opens nothing', async () => {
    const link = await linkOf()
    await house.shop.books.transaction((tx) => stripTicket(tx, house.shop, id, null))
    expect((await look(tokenIn(link))).status).toBe(404)
    expect((await house.call(renewTrackLink, { id }, { as: sam })).status).toBe(404)
  })
})
