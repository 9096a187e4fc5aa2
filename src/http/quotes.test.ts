import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  answerByLink,
  answerQuote,
  getQuotes,
  proposeQuote,
  withdrawQuote,
  type NewQuote,
  type QuoteAnswer,
} from '#contract/quotes.ts'
import { submitTicketComment } from '#contract/tickets.ts'
import { agreedLines, totalOf } from '#domain/quotes/agreed-lines.ts'
import { lapseQuotes } from '#domain/quotes/lapse-quotes.ts'
import { TicketFile } from '#domain/tickets/ticket-file.ts'
import { trackToken } from '#domain/tracking/track-token.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type Browser, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const day = 24 * 60 * 60_000
const battery: NewQuote = { kind: 'extra', description: 'A new battery.', amount_cents: 4995 }
const dearer: NewQuote = { kind: 'new_price', description: 'An original screen.', amount_cents: 31_050 }

describe.each(engines)('quotes on %s', (engine) => {
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

  const propose = (data: NewQuote = battery, as: SignedIn = sam) =>
    house.call(proposeQuote, { id, data }, { as })
  const quoted = async (data: NewQuote = battery) => (await propose(data)).body.quote
  const reply = (quoteid: number, choice: QuoteAnswer, as: SignedIn = mei) =>
    house.call(answerQuote, { id, quoteid, data: { answer: choice, name: 'Mei Tanaka' } }, { as })
  const byLink = (quoteid: number, digits: string, as: Browser = house.browser(), link_version = 1) => {
    const token = trackToken(house.shop.secrets, { id, link_version })
    const data = { answer: 'approve' as const, name: 'Mei T.', digits }
    return house.call(answerByLink, { token, quoteid, data }, { as })
  }
  const read = async (as: SignedIn = mei) => (await house.call(getQuotes, { id }, { as })).body
  const owed = async () => totalOf(await agreedLines(new TicketFile(house.shop.books.db, id)))
  const letters = async () =>
    (await house.letters()).map(({ letter }) => letter).filter((name) => name.startsWith('quote'))
  const ticket = () =>
    house.shop.books.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('a quote says what is agreed now and what it would come to, and the customer is written to', async () => {
    const { status, body } = await propose()
    const now_cents = (await ticket()).price * 100
    expect(status).toBe(200)
    expect(body.quote).toMatchObject({
      ...battery,
      state: 'open',
      prices: { now_cents, total_cents: now_cents + 4995 },
      expires_at: new Date(house.clock.now() + 10 * day).toISOString(),
      answered_at: null,
      answered_name: '',
    })
    expect(await letters()).toEqual(['quote-asked'])
    expect(await read()).toMatchObject({ quotes: [{ id: body.quote.id }], agreed_cents: now_cents })
  })

  test('an approved extra is added to what is owed, with name and time, and the shop is told', async () => {
    const before = await owed()
    const { id: quoteid } = await quoted()
    house.clock.turn(day)
    const { status, body } = await reply(quoteid, 'approve')
    expect(status).toBe(200)
    expect(body.quote).toMatchObject({
      state: 'approved',
      answered_name: 'Mei Tanaka',
      answered_by: 'account',
      answered_at: new Date(house.clock.now()).toISOString(),
      prices: null,
    })
    expect(await owed()).toBe(before + 4995)
    expect(await letters()).toEqual(['quote-asked', 'quote-answered'])
  })

  test('an approved new price takes the place of the old one and leaves extras as they are', async () => {
    await reply((await quoted()).id, 'approve')
    const { id: quoteid, prices } = await quoted(dearer)
    expect(prices?.total_cents).toBe(31_050 + 4995)
    await reply(quoteid, 'approve')
    expect(await owed()).toBe(31_050 + 4995)
  })

  test('whoever declines an extra chooses the agreed repair only, or the phone back as it is', async () => {
    const before = await owed()
    expect((await reply((await quoted()).id, 'agreed_only')).body.quote.state).toBe('declined')
    expect([(await ticket()).outcome, await owed()]).toEqual([null, before])
    await reply((await quoted()).id, 'send_back')
    expect([(await ticket()).outcome, await owed()]).toEqual(['unrepaired', 0])
  })

  test('after a declined new price only sending back is left; a later yes takes that back', async () => {
    const { id: quoteid } = await quoted(dearer)
    const refused = await reply(quoteid, 'agreed_only')
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['answer']])
    expect((await reply(quoteid, 'send_back')).status).toBe(200)
    const again = await quoted({ ...dearer, amount_cents: 20_000 })
    expect(again.prices).toEqual({ now_cents: 0, total_cents: 20_000 })
    await reply(again.id, 'approve')
    expect([(await ticket()).outcome, await owed()]).toEqual([null, 20_000])
  })

  test('one quote waits at a time; an answered, withdrawn or lapsed one cannot be answered again', async () => {
    const first = await quoted()
    expect((await propose()).status).toBe(409)
    expect((await house.call(withdrawQuote, { id, quoteid: first.id }, { as: sam })).status).toBe(200)
    expect((await reply(first.id, 'approve')).status).toBe(409)
    const second = await quoted()
    await reply(second.id, 'approve')
    expect((await reply(second.id, 'send_back')).status).toBe(409)
    expect((await house.call(withdrawQuote, { id, quoteid: second.id }, { as: sam })).status).toBe(409)
    expect((await read()).quotes.map(({ state }) => state)).toEqual(['withdrawn', 'approved'])
    expect(await letters()).toEqual(['quote-asked', 'quote-asked', 'quote-answered'])
  })

  test('nothing can be quoted once the phone has left', async () => {
    const data = { ticketid: id, comment: 'Posted.', status: 5 as const }
    await quoted()
    await house.call(submitTicketComment, { data }, { as: sam })
    expect(await read(sam)).toMatchObject({ can_quote: false, quotes: [{ state: 'withdrawn' }] })
    expect((await propose()).status).toBe(409)
    expect((await reply((await read()).quotes[0]!.id, 'approve')).status).toBe(409)
  })

  test('ten days without an answer: the phone goes back at no charge and both sides are written to, once', async () => {
    const { id: quoteid } = await quoted()
    house.clock.turn(10 * day - 1)
    expect(await lapseQuotes(house.shop)).toBe(0)
    house.clock.turn(1)
    // Nobody has looked yet, and still it is too late.
    expect((await read()).quotes[0]).toMatchObject({ state: 'lapsed', prices: null })
    expect((await reply(quoteid, 'approve')).status).toBe(409)
    expect((await byLink(quoteid, '0156')).status).toBe(409)
    sam = await house.logIn(sam.email)
    expect((await house.call(withdrawQuote, { id, quoteid }, { as: sam })).status).toBe(409)
    const rounds = await Promise.all([lapseQuotes(house.shop), lapseQuotes(house.shop)])
    expect(rounds.toSorted()).toEqual([0, 1])
    expect([(await ticket()).outcome, await owed()]).toEqual(['unrepaired', 0])
    expect(await letters()).toEqual(['quote-asked', 'quote-lapsed', 'quote-answered'])
  })

  test('nobody else can answer, and a customer cannot propose or withdraw', async () => {
    const { id: quoteid } = await quoted()
    const jonas = await house.customer('Jonas Other')
    for (const stranger of [jonas, sam]) expect((await reply(quoteid, 'approve', stranger)).status).toBe(404)
    expect((await propose(battery, mei)).status).toBe(403)
    expect((await house.call(getQuotes, { id }, { as: jonas })).status).toBe(404)
    expect((await read()).quotes[0]?.state).toBe('open')
  })

  test('the private link answers with the last four digits of the mobile, without anybody logged in', async () => {
    const { id: quoteid } = await quoted()
    const { status, body } = await byLink(quoteid, '0156')
    expect([status, body.quote.state]).toEqual([200, 'approved'])
    // The name is kept, but not shown to whoever has the link.
    expect(JSON.stringify(body)).not.toContain('Mei T.')
    expect((await read()).quotes[0]).toMatchObject({ answered_name: 'Mei T.', answered_by: 'link' })
    const { actor_id } = await house.shop.books.db
      .selectFrom('events')
      .select('actor_id')
      .where('kind', '=', 'ticket.quote_approved')
      .executeTakeFirstOrThrow()
    expect(actor_id).toBe(null)
  })

  test('wrong digits say the same whatever the quote is, and end after five tries from one address', async () => {
    const { id: quoteid } = await quoted()
    const thief = house.browser()
    const answers = [
      await byLink(quoteid, '9999', thief),
      await byLink(987_654, '9999', thief),
      await byLink(quoteid, '0000', thief),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.body.fields).toHaveProperty('digits')
    const many = await Promise.all(Array.from({ length: 10 }, () => byLink(quoteid, '1111', thief)))
    expect(many.filter(({ status }) => status === 400)).toHaveLength(2)
    expect(many.filter(({ status }) => status === 429)).toHaveLength(8)
    // Now even the right ones say nothing from there; from elsewhere they do.
    expect((await byLink(quoteid, '0156', thief)).status).toBe(429)
    expect((await byLink(quoteid, '0156')).status).toBe(200)
  })

  test('a renewed link answers no more', async () => {
    const { id: quoteid } = await quoted()
    expect((await byLink(quoteid, '0156', house.browser(), 2)).status).toBe(404)
  })

  test('of two who decide at the same moment one wins, and the other is told', async () => {
    const { id: quoteid } = await quoted()
    const results = await Promise.all([
      reply(quoteid, 'approve'),
      reply(quoteid, 'send_back'),
      byLink(quoteid, '0156'),
      house.call(withdrawQuote, { id, quoteid }, { as: sam }),
    ])
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    expect((await letters()).length).toBeLessThanOrEqual(2)
  })

  test('amounts, names and words are checked, with a sentence for each', async () => {
    const asked = await propose({ kind: 'extra', description: ' ', amount_cents: Number.NaN })
    expect([asked.status, Object.keys(asked.body.fields ?? {})]).toEqual([
      400,
      ['description', 'amount_cents'],
    ])
    for (const amount_cents of [-1, 0, 12.5, 1_000_000]) {
      expect((await propose({ ...battery, amount_cents })).body.fields).toHaveProperty('amount_cents')
    }
    const { id: quoteid } = await quoted()
    const data = { answer: 'approve' as const, name: ' ' }
    const unnamed = await house.call(answerQuote, { id, quoteid, data }, { as: mei })
    expect([unnamed.status, Object.keys(unnamed.body.fields ?? {})]).toEqual([400, ['name']])
  })
})
