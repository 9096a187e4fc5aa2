import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import type { QuoteAnswer } from '#contract/quotes.ts'
import type { NewQuote } from '#contract/quotes.schema.ts'
import { readAgreedLines, sumLines } from '#domain/quotes/agreed-lines.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { createTrackToken } from '#domain/tracking/track-token.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const battery: NewQuote = { kind: 'extra', description: 'A new battery.', amount_cents: 4995 }
const dearer: NewQuote = { kind: 'new_price', description: 'An original screen.', amount_cents: 31_050 }

onOneEngine('quotes on %s', (engine, test) => {
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

  const propose = (data: NewQuote = battery, as: SignedIn = sam) =>
    app.call('POST /api/tickets/{id}/quotes', { id, data }, { as })
  const quoted = async (data: NewQuote = battery) => (await propose(data)).body.quote
  const answer = (quoteid: number, choice: QuoteAnswer, as: SignedIn = mei) =>
    app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid, data: { answer: choice, name: 'Mei Tanaka' } },
      { as },
    )
  const byLink = (quoteid: number, digits: string, as: Browser = app.browser(), link_version = 1) => {
    const token = createTrackToken(app.shop.secrets, { id, link_version })
    const data = { answer: 'approve' as const, name: 'Mei T.', digits }
    return app.call('POST /api/track/{token}/quotes/{quoteid}/answer', { token, quoteid, data }, { as })
  }
  const read = async (as: SignedIn = mei) =>
    (await app.call('GET /api/tickets/{id}/quotes', { id }, { as })).body
  const owed = async () => sumLines(await readAgreedLines(app.shop.database.db, id))
  const emails = async () =>
    (await app.emails()).map(({ kind: email }) => email).filter((name) => name.startsWith('quote'))
  const ticket = () =>
    app.shop.database.db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('proposeQuote shows the agreed and the new total, and emails the customer', async () => {
    const { status, body } = await propose()
    const now_cents = (await ticket()).price * 100
    expect(status).toBe(200)
    expect(body.quote).toMatchObject({
      ...battery,
      state: 'open',
      prices: { now_cents, total_cents: now_cents + 4995 },
      expires_at: new Date(app.clock.now() + 10 * DAY_MS).toISOString(),
      answered_at: null,
      answered_name: '',
    })
    expect(await emails()).toEqual(['quote-asked'])
    expect(await read()).toMatchObject({ quotes: [{ id: body.quote.id }], agreed_cents: now_cents })
  })

  test.both(
    'before the phone was sent, no word about a quote says that it comes back or is to be sent after a no',
    async () => {
      const second = await bookFor(app, mei)
      await answer((await quoted()).id, 'send_back')
      await app.call('POST /api/tickets/{id}/quotes', { id: second, data: dearer }, { as: sam })
      app.clock.advance(11 * DAY_MS)
      const asked = (await composeQueued(app)).filter(({ kind }) => kind.startsWith('quote-'))
      await lapseQuotes(app.shop)
      const told = (await composeQueued(app)).filter(({ kind }) => kind.startsWith('quote-'))
      const as = await app.logIn(mei.email)
      const words = [...asked, ...told].map(({ kind, text }) => [kind, text.replace(/\s+/g, ' ')] as const)
      expect(new Set(words.map(([kind]) => kind)).size).toBe(4)
      for (const [kind, text] of words) {
        expect([kind, text]).not.toEqual([
          kind,
          expect.stringMatching(/unrepaired|back as it is|While working/),
        ])
      }
      for (const ticketid of [id, second]) {
        const { next } = (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as })).body
        expect([next.acts, next.text]).toEqual([
          'nobody',
          expect.stringContaining('need not send us the phone'),
        ])
        const mailIn = await app.call('GET /api/tickets/{id}/mail-in', { id: ticketid }, { as })
        expect(mailIn.body.postable).toBe(false)
        const slip = await app.call('GET /api/tickets/{id}/packing-slip', { id: ticketid }, { as })
        expect(slip.status).toBe(409)
      }
    },
  )

  test('a phone whose test on arrival has begun, or whose parcel was announced, is not taken to be at home', async () => {
    const tested = { results: { screen: 'broken' as const } }
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'intake', data: tested },
      { as: sam },
    )
    const { id: quoteid, at_home } = await quoted()
    expect(at_home).toBe(false)
    await answer(quoteid, 'send_back')
    const told = (await composeQueued(app)).filter(({ kind }) => kind.startsWith('quote-'))
    expect(told.map(({ kind }) => kind)).toEqual(['quote-answered', 'quote-receipt'])
    for (const { text } of told) expect(text).not.toMatch(/need\s+not\s+send|keeps\s+the\s+phone/)
    const { next } = (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei }))
      .body
    expect(next.text).toContain('Your phone is here, and we send it back')
    const second = await bookFor(app, mei)
    const data = { carrier: 'auspost', tracking: '33ABC1234567' }
    await app.call('PUT /api/tickets/{id}/inbound-parcel', { id: second, data }, { as: mei })
    const other = await app.call('POST /api/tickets/{id}/quotes', { id: second, data: battery }, { as: sam })
    expect(other.body.quote.at_home).toBe(false)
  })

  test('who declines extra work before sending the phone, but wants the agreed repair, is told of that', async () => {
    await answer((await quoted()).id, 'agreed_only')
    const told = (await composeQueued(app)).filter(({ kind }) => /quote-(receipt|answered)/.test(kind))
    expect(told.map(({ text }) => /do the agreed\s+repair\s+only/.test(text))).toEqual([true, true])
    for (const { text } of told) expect(text).not.toMatch(/need not send|keeps the phone/)
  })

  test('an open quote waits for the customer on the dashboard, until it is answered or lapses', async () => {
    const waits = async () => {
      const { tickets } = (await app.call('GET /api/account/unread', {}, { as: mei })).body
      return tickets.filter(({ waiting_for }) => waiting_for === 'customer').length
    }
    expect(await waits()).toBe(0)
    const { id: quoteid } = await quoted()
    expect(await waits()).toBe(1)
    await answer(quoteid, 'approve')
    expect(await waits()).toBe(0)
    await quoted()
    expect(await waits()).toBe(1)
    app.clock.advance(10 * DAY_MS)
    expect(await waits()).toBe(0)
  })

  test('answerByLink refuses staff, and tells the customer which answer was entered', async () => {
    const { id: quoteid } = await quoted()
    const refused = await byLink(quoteid, '0156', sam)
    expect(refused.status).toBe(403)
    expect((await read()).quotes).toMatchObject([{ state: 'open' }])
    expect((await byLink(quoteid, '0156')).status).toBe(200)
    expect(await emails()).toEqual(['quote-asked', 'quote-answered', 'quote-receipt'])
  })

  test('answerByLink unlocks the link with the same digits, so that they are not asked for again', async () => {
    const { id: quoteid } = await quoted()
    const browser = app.browser()
    const token = createTrackToken(app.shop.secrets, { id, link_version: 1 })
    const write = () =>
      app.call(
        'POST /api/track/{token}/messages',
        { token, data: { text: 'When will it be done?' } },
        { as: browser, headers: { 'idempotency-key': 'one' } },
      )
    expect((await byLink(quoteid, '0000', browser)).status).toBe(400)
    expect((await write()).status).toBe(403)
    expect((await byLink(quoteid, '0156', browser)).status).toBe(200)
    expect((await write()).status).toBe(200)
  })

  test('an approved extra is added to what is owed, with name and time, and emails the shop', async () => {
    const before = await owed()
    const { id: quoteid } = await quoted()
    app.clock.advance(DAY_MS)
    const { status, body } = await answer(quoteid, 'approve')
    expect(status).toBe(200)
    expect(body.quote).toMatchObject({
      state: 'approved',
      answered_name: 'Mei Tanaka',
      answered_by: 'account',
      answered_at: new Date(app.clock.now()).toISOString(),
      prices: null,
    })
    expect(await owed()).toBe(before + 4995)
    // Told in writing after a log-in too: somebody else may sit at the browser.
    expect(await emails()).toEqual(['quote-asked', 'quote-answered', 'quote-receipt'])
  })

  test('an approved new price replaces the old one and keeps extras', async () => {
    await answer((await quoted()).id, 'approve')
    const { id: quoteid, prices } = await quoted(dearer)
    expect(prices?.total_cents).toBe(31_050 + 4995)
    await answer(quoteid, 'approve')
    expect(await owed()).toBe(31_050 + 4995)
  })

  test('declining an extra offers the agreed repair only, or the phone back unrepaired', async () => {
    const before = await owed()
    expect((await answer((await quoted()).id, 'agreed_only')).body.quote.state).toBe('declined')
    expect([(await ticket()).outcome, await owed()]).toEqual([null, before])
    await answer((await quoted()).id, 'send_back')
    expect([(await ticket()).outcome, await owed()]).toEqual(['unrepaired', 0])
  })

  test('after a declined new price the phone goes back, unless it is approved later', async () => {
    const { id: quoteid } = await quoted(dearer)
    const refused = await answer(quoteid, 'agreed_only')
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['answer']])
    expect((await answer(quoteid, 'send_back')).status).toBe(200)
    const again = await quoted({ ...dearer, amount_cents: 20_000 })
    expect(again.prices).toEqual({ now_cents: 0, total_cents: 20_000 })
    await answer(again.id, 'approve')
    expect([(await ticket()).outcome, await owed()]).toEqual([null, 20_000])
  })

  test('the agreed repair alone, chosen beside later extra work, is done at its price after all', async () => {
    const before = await owed()
    await answer((await quoted(dearer)).id, 'send_back')
    const { id: quoteid, prices } = await quoted()
    expect(prices).toEqual({ now_cents: before, total_cents: before + 4_995 })
    await answer(quoteid, 'agreed_only')
    expect([(await ticket()).outcome, await owed()]).toEqual([null, before])
  })

  test('who declines a quote after a repair was given up is told that the phone goes back', async () => {
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
    const comment = 'The board is corroded.'
    const received = { ticketid: id, comment, status: 2 as const }
    await app.call('POST /api/submit-ticket-comment', { data: received }, { as: sam })
    const ending = { outcome: 'not_repairable' as const, fee_cents: 0, comment, version: 0 }
    const { version } = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam }))
      .body as typeof body & { version: number }
    await app.call('POST /api/tickets/{id}/outcome', { id, data: { ...ending, version } }, { as: sam })
    await answer((await quoted(dearer)).id, 'send_back')
    expect((await ticket()).outcome).toBe('not_repairable')
    const told = (await composeQueued(app)).filter(({ kind }) => /quote-(receipt|answered)/.test(kind))
    expect(told).toHaveLength(2)
    for (const { text } of told) {
      const words = text.replace(/\s+/g, ' ')
      expect(words).toContain('back unrepaired, at no charge')
      expect(words).not.toContain('agreed repair only')
    }
  })

  test('one quote is open at a time; answered, withdrawn and lapsed ones cannot be answered', async () => {
    const first = await quoted()
    expect((await propose()).status).toBe(409)
    expect(
      (
        await app.call(
          'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal',
          { id, quoteid: first.id },
          { as: sam },
        )
      ).status,
    ).toBe(200)
    expect((await answer(first.id, 'approve')).status).toBe(409)
    const second = await quoted()
    await answer(second.id, 'approve')
    expect((await answer(second.id, 'send_back')).status).toBe(409)
    expect(
      (
        await app.call(
          'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal',
          { id, quoteid: second.id },
          { as: sam },
        )
      ).status,
    ).toBe(409)
    expect((await read()).quotes.map(({ state }) => state)).toEqual(['withdrawn', 'approved'])
    expect(await emails()).toEqual(['quote-asked', 'quote-asked', 'quote-answered', 'quote-receipt'])
  })

  test('proposeQuote is refused once the phone was posted', async () => {
    const data = { ticketid: id, comment: 'Posted.', status: 5 as const }
    await quoted()
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    expect(await read(sam)).toMatchObject({ can_quote: false, quotes: [{ state: 'withdrawn' }] })
    expect((await propose()).status).toBe(409)
    expect((await answer((await read()).quotes[0]!.id, 'approve')).status).toBe(409)
  })

  test.both(
    'a quote lapses after ten days: the phone goes back free of charge, with one email to each side',
    async () => {
      const { id: quoteid } = await quoted()
      app.clock.advance(10 * DAY_MS - 1)
      expect(await lapseQuotes(app.shop)).toBe(0)
      app.clock.advance(1)
      // Not yet marked as lapsed by the job, and still too late.
      expect((await read()).quotes[0]).toMatchObject({ state: 'lapsed', prices: null })
      expect((await answer(quoteid, 'approve')).status).toBe(409)
      expect((await byLink(quoteid, '0156')).status).toBe(409)
      sam = await app.logIn(sam.email)
      expect(
        (await app.call('POST /api/tickets/{id}/quotes/{quoteid}/withdrawal', { id, quoteid }, { as: sam }))
          .status,
      ).toBe(409)
      const rounds = await Promise.all([lapseQuotes(app.shop), lapseQuotes(app.shop)])
      expect(rounds.toSorted()).toEqual([0, 1])
      expect([(await ticket()).outcome, await owed()]).toEqual(['unrepaired', 0])
      expect(await emails()).toEqual(['quote-asked', 'quote-lapsed', 'quote-answered'])
    },
  )

  test('answerQuote is refused for others; customers cannot propose or withdraw', async () => {
    const { id: quoteid } = await quoted()
    const jonas = await app.customer('Jonas Other')
    for (const anonymous of [jonas, sam])
      expect((await answer(quoteid, 'approve', anonymous)).status).toBe(404)
    expect((await propose(battery, mei)).status).toBe(403)
    expect((await app.call('GET /api/tickets/{id}/quotes', { id }, { as: jonas })).status).toBe(404)
    expect((await read()).quotes[0]?.state).toBe('open')
  })

  test('answerQuote by private link needs the last four digits of the mobile and no log-in', async () => {
    const { id: quoteid } = await quoted()
    const { status, body } = await byLink(quoteid, '0156')
    expect([status, body.quote.state]).toEqual([200, 'approved'])
    // The name is stored, but not shown under the private link.
    expect(JSON.stringify(body)).not.toContain('Mei T.')
    expect((await read()).quotes[0]).toMatchObject({ answered_name: 'Mei T.', answered_by: 'link' })
    const { actor_id } = await app.shop.database.db
      .selectFrom('events')
      .select('actor_id')
      .where('kind', '=', 'ticket.quote_approved')
      .executeTakeFirstOrThrow()
    expect(actor_id).toBe(null)
  })

  test.both(
    'wrong digits are answered alike for any quote, and limited to five attempts per IP address',
    async () => {
      const { id: quoteid } = await quoted()
      const thief = app.browser()
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
      // From there even correct digits are refused now; from elsewhere they work.
      expect((await byLink(quoteid, '0156', thief)).status).toBe(429)
      expect((await byLink(quoteid, '0156')).status).toBe(200)
    },
  )

  test('a renewed private link no longer answers quotes', async () => {
    const { id: quoteid } = await quoted()
    expect((await byLink(quoteid, '0156', app.browser(), 2)).status).toBe(404)
  })

  test.both('of two parallel answers one wins, and the other gets a 409', async () => {
    const { id: quoteid } = await quoted()
    const results = await Promise.all([
      answer(quoteid, 'approve'),
      answer(quoteid, 'send_back'),
      byLink(quoteid, '0156'),
      app.call('POST /api/tickets/{id}/quotes/{quoteid}/withdrawal', { id, quoteid }, { as: sam }),
    ])
    expect(results.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ])
    // The question, and what the one answer sends to staff and customer.
    expect((await emails()).length).toBeLessThanOrEqual(3)
  })

  test('proposeQuote has a sentence for each wrong amount, name and text', async () => {
    const refusal = await propose({ kind: 'extra', description: ' ', amount_cents: Number.NaN })
    expect([refusal.status, Object.keys(refusal.body.fields ?? {})]).toEqual([
      400,
      ['description', 'amount_cents'],
    ])
    for (const amount_cents of [-1, 0, 12.5, 1_000_000]) {
      expect((await propose({ ...battery, amount_cents })).body.fields).toHaveProperty('amount_cents')
    }
    const { id: quoteid } = await quoted()
    const data = { answer: 'approve' as const, name: ' ' }
    const unnamed = await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid, data },
      { as: mei },
    )
    expect([unnamed.status, Object.keys(unnamed.body.fields ?? {})]).toEqual([400, ['name']])
  })
})
