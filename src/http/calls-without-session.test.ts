import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { endpoints, type CallKey } from '#contract/all-calls.ts'
import { levels } from '#contract/endpoint.ts'
import { createTextToken } from '#domain/text-numbers/text-numbers.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { prepareSetupLink } from '#domain/setup/setup-link.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { bookFor } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'
import { onBothEngines } from '#test/engines.ts'
import type { Engine } from '#db/tables.ts'
import type { Browser } from '#test/open-test-app.ts'
import { openTextApp } from '#test/open-text-app.ts'

const writing = endpoints
  .filter((endpoint) => endpoint.for.level === levels.anonymous && endpoint.method !== 'GET')
  .map(({ key }) => key)

const CALLS = 130
/** What may come of the calls about one ticket, number or address within an hour. */
const MOST_EVENTS = 70
const MOST_EMAILS = 70

type Subject = { token: string; question: string; email: string; code: string; quote: number; n: number }
const person = { fullname: 'Mei Tanaka', password: 'a long enough one', confirmpassword: 'a long enough one' }
const used = {
  id: 'x'.repeat(43),
  rawId: 'x'.repeat(43),
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
}
const draft = (n: number) => ({
  phoneid: 'iphone13',
  repair_name: 'screen',
  fields: { address: `${n} Wattle Street` },
})

const picture = await aPicture({ width: 8, height: 8 })

const guestBooking = (email: string, n: number) => ({
  fullname: 'Mei Tanaka',
  email,
  user_mobile: '0491 570 156',
  address: `${n} Wattle Street`,
  address_apt: '',
  address_city: 'Carlton',
  address_state: 'VIC',
  address_post: '3053',
  items: [{ phone_id: 1, repair_name: 'screen', phone_serial: `F2LXK0ABC${n}` }],
})

/** The input of each call, the same ticket, number and email address each time, and everything else another. */
const inputs: Record<string, (subject: Subject) => object> = {
  'POST /api/createaccount/': ({ email }) => ({ data: { ...person, email } }),
  'POST /api/loginuser/': ({ email }) => ({ data: { email, password: person.password } }),
  'POST /api/verifyemail/': ({ n }) => ({ data: { authtoken: `${'t'.repeat(40)}${n}` } }),
  'POST /api/verifyemail/resend': ({ email }) => ({ data: { email } }),
  'POST /api/account/password/reset-requests': ({ email }) => ({ data: { email } }),
  'POST /api/account/password/resets': ({ n }) => ({
    data: { ...person, authtoken: `${'t'.repeat(40)}${n}` },
  }),
  'POST /api/log-in-links': ({ email }) => ({ data: { email } }),
  'POST /api/log-in-links/uses': ({ n }) => ({ data: { token: `${'t'.repeat(40)}${n}` } }),
  'POST /api/address-confirmations': ({ n }) => ({ data: { token: `${'t'.repeat(40)}${n}` } }),
  'POST /api/address-confirmations/passwords': ({ n }) => ({
    data: { token: `${'t'.repeat(40)}${n}`, password: person.password },
  }),
  'POST /api/bookings': ({ email, n }) => ({ data: guestBooking(email, n) }),
  'POST /api/quote-requests': ({ email, n }) => ({
    data: {
      fullname: 'Mei',
      email,
      user_mobile: '0491 570 156',
      phone_name: `Nokia ${n}`,
      fault: 'It does not charge.',
    },
  }),
  'POST /api/logout': () => ({}),
  'POST /api/contact': ({ email, n }) => ({
    data: { fullname: 'Mei', email, message: `Message ${n}`, website: '' },
  }),
  'POST /api/page-speeds': ({ n }) => ({ data: { page: 'home', lcp_ms: n } }),
  'PUT /api/draft': ({ n }) => ({ data: draft(n) }),
  'DELETE /api/draft': () => ({}),
  'POST /api/drafts/photos': () => ({ picture }),
  'DELETE /api/drafts/photos/{photoId}': ({ n }) => ({ photoId: n + 1 }),
  'POST /api/guarded-changes/undoings': ({ n }) => ({ data: { token: `${'t'.repeat(40)}${n}` } }),
  'POST /api/passkeys/challenges': () => ({}),
  'POST /api/passkeys/log-ins': () => ({ data: { response: used } }),
  'POST /api/passkeys/codes': () => ({ data: { response: used } }),
  'POST /api/setup/{code}/owner': ({ code, email }) => ({ code, data: { ...person, email } }),
  'POST /api/text-messages/answers': ({ question, n }) => ({
    data: { token: question, answer: n % 2 ? 'yes' : 'no' },
  }),
  'POST /api/track/{token}/access': ({ token }) => ({ token, data: { digits: '0156' } }),
  'POST /api/track/{token}/messages': ({ token, n }) => ({ token, data: { text: `Message ${n}` } }),
  'POST /api/track/{token}/notice-acceptance': ({ token }) => ({
    token,
    data: { notice_version: repairNotice.version },
  }),
  'PUT /api/track/{token}/inbound-parcel': ({ token, n }) => ({
    token,
    data: { carrier: 'auspost', tracking: `AB${100_000 + n}` },
  }),
  'POST /api/track/{token}/parcel-news': ({ token, n }) => ({
    token,
    data: { news: n % 2 === 0 ? 'delivered' : 'not_come' },
  }),
  'POST /api/track/{token}/checkout': ({ token }) => ({ token }),
  'POST /api/track/{token}/quotes/{quoteid}/answer': ({ token, quote }) => ({
    token,
    quoteid: quote,
    data: { answer: 'approve', name: 'Mei', digits: '0156' },
  }),
}

test('every call that writes and needs no session is played', () => {
  expect(Object.keys(inputs).toSorted()).toEqual(writing.toSorted())
})

/** A shop with a booked ticket, its private link and a browser that has unlocked it. */
async function openTicketApp(engine: Engine) {
  const app = await openTextApp({ engine, throttle: true })
  const code = (await prepareSetupLink(app.shop)) ?? ''
  const sam = await app.staff()
  const send = (name: string, input: object, as: Browser) => app.call(name as CallKey, input, { as })
  const book = async () => {
    const mei = await app.customer()
    const id = await bookFor(app, mei)
    const token = createTrackToken(app.shop.secrets, { id, link_version: 1 })
    const mobile = '+61491570156'
    const question = createTextToken(app.shop.secrets, { ticketId: id, accountId: mei.accountid, mobile })
    const unlocked = app.browser()
    await send('POST /api/track/{token}/access', { token, data: { digits: '0156' } }, unlocked)
    return { mei, id, token, question, unlocked }
  }
  const written = async () => {
    const { db } = app.shop.database
    const count = async (table: 'events' | 'outbox') => {
      const row = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
      return Number((await row.executeTakeFirstOrThrow()).count)
    }
    return { events: await count('events'), emails: await count('outbox') }
  }
  return { ...app, code, sam, send, book, written }
}

onBothEngines('calls without a session on %s', (engine) => {
  let app: Awaited<ReturnType<typeof openTicketApp>>
  beforeAll(async () => {
    app = await openTicketApp(engine)
  })
  afterAll(() => app.close())

  test.each(Object.entries(inputs))(
    '%s writes a bounded number of events and emails about one thing, from however many addresses',
    async (name, input) => {
      const { id, token, question, unlocked } = await app.book()
      const offer = { kind: 'extra', description: 'A battery.', amount_cents: 4995 } as const
      const { quote } = (
        await app.call('POST /api/tickets/{id}/quotes', { id, data: offer }, { as: app.sam })
      ).body
      const email = `${name.toLowerCase().replace(/[^a-z]+/g, '')}@example.com`
      const before = await app.written()
      for (let n = 0; n < CALLS; n += 1) {
        const subject = { token, question, email, code: app.code, quote: quote.id, n }
        const as = { ...app.browser(), cookies: new Map(unlocked.cookies) }
        const { status, body } = await app.send(name, input(subject), as)
        expect([status < 500, body.fields]).toEqual([true, undefined])
      }
      const after = await app.written()
      // A full mailbox limits emails to it, never bookings: strangers could else keep its owner from booking. Networks and
      // browsers are counted (`bookings.test.ts`), the shop gets one email about each, and that to the mailbox is left out when it is due
      // (`guest-emails.test.ts`).
      const more = ['POST /api/bookings', 'POST /api/quote-requests'].includes(name) ? 2 * CALLS : 0
      expect(after.events - before.events).toBeLessThanOrEqual(MOST_EVENTS + more)
      expect(after.emails - before.emails).toBeLessThanOrEqual(MOST_EMAILS + more)
    },
    60_000,
  )
})

onBothEngines('what a private link writes on %s', (engine) => {
  let app: Awaited<ReturnType<typeof openTicketApp>>
  let booked: Awaited<ReturnType<typeof app.book>>
  beforeEach(async () => {
    app = await openTicketApp(engine)
    booked = await app.book()
  })
  afterEach(() => app.close())
  const announce = (tracking: string) => {
    const { token, unlocked } = booked
    const input = { token, data: { carrier: 'auspost', tracking } }
    return app.send('PUT /api/track/{token}/inbound-parcel', input, unlocked)
  }
  const answer = () => {
    const data = { token: booked.question, answer: 'yes' }
    return app.send('POST /api/text-messages/answers', { data }, app.browser())
  }

  test('a second parcel or answer that changes nothing writes nothing', async () => {
    const repeat = async () => [(await announce('AB123456')).status, (await answer()).status]
    await repeat()
    const before = await app.written()
    expect([await repeat(), await repeat()]).toEqual([
      [200, 200],
      [200, 200],
    ])
    expect(await app.written()).toEqual(before)
  })

  test('staff get one email about the parcels of a ticket in a quarter of an hour, and one about the last', async () => {
    const sent = async () => (await app.sendEmails()).filter((kind) => kind === 'parcel-for-staff').length
    await announce('AB100000')
    expect(await sent()).toBe(1)
    await announce('AB100001')
    await announce('AB100002')
    expect(await sent()).toBe(0)
    app.clock.advance(15 * MINUTE_MS)
    expect(await sent()).toBe(1)
  })

  test('what a link did is recorded as done by the link', async () => {
    const { token, unlocked, id } = booked
    await app.send('POST /api/track/{token}/messages', { token, data: { text: 'Is it done?' } }, unlocked)
    await announce('AB123456')
    await answer()
    const { events } = (await app.call('GET /api/tickets/{id}/events', { id }, { as: app.sam })).body
    expect(events.slice(-3).map(({ kind, details }) => [kind, details.by])).toEqual([
      ['ticket.messaged', 'link'],
      ['ticket.parcel_announced', 'link'],
      ['ticket.text_number_answered', 'link'],
    ])
  })

  test('wrong digits from many addresses lock out no browser known as the customer’s', async () => {
    const { token, unlocked, mei } = booked
    const access = async (digits: string, as: Browser) =>
      (await app.send('POST /api/track/{token}/access', { token, data: { digits } }, as)).status
    let last = 0
    for (let n = 0; n < 25; n += 1) last = await access('0000', app.browser())
    expect(last).toBe(429)
    expect(await access('0156', unlocked)).toBe(200)
    expect(await access('0156', mei)).toBe(200)
    mei.cookies.delete('mendpost-session')
    mei.cookies.delete('mendpost-link')
    expect(await access('0156', mei)).toBe(200)
    // A session or a cookie of another account is none.
    const noa = await app.customer('Noa Levi')
    expect([await access('0156', noa), await access('0156', app.browser())]).toEqual([429, 429])
  })
})
