import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { endUnconfirmed } from '#domain/workflow/end-unconfirmed.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const asked = {
  fullname: 'Mei Tanaka',
  email: 'mei@example.com',
  user_mobile: '0491 570 156',
  phone_name: 'Nokia 3310',
  fault: 'It does not charge any more.',
} as const

onOneEngine('questions for a quote on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  const ask = (
    more: Partial<
      Record<keyof typeof asked | 'address' | 'address_city' | 'address_post', string | undefined>
    > & { address_state?: 'VIC' } = {},
    { as = app.browser(), key }: { as?: Browser; key?: string } = {},
  ) =>
    app.call(
      'POST /api/quote-requests',
      { data: { ...asked, ...more } },
      { as, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) },
    )
  const readTicket = async (ticketid: number, as: SignedIn) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as })).body
  const readQueues = async (as: SignedIn) => {
    const { queues } = (await app.call('GET /api/queues', {}, { as })).body
    return Object.fromEntries(queues.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))
  }
  const quote = async (id: number, as: SignedIn) => {
    const data = { kind: 'new_price', description: 'New charging port.', amount_cents: 18_000 } as const
    const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as })
    return body.quote.id
  }
  const answer = (id: number, quoteid: number, what: 'approve' | 'send_back', as: SignedIn) =>
    app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      {
        id,
        quoteid,
        data: { answer: what, name: 'Mei Tanaka' },
      },
      { as },
    )

  test.both(
    'POST /api/quote-requests makes a ticket of status −1 in the queue to_quote that owes nothing',
    async () => {
      const { status, body } = await ask()
      expect([status, body]).toEqual([
        200,
        {
          ticket_id: expect.any(Number),
          parcel_id: expect.any(Number),
          private_link: expect.stringMatching(/^http:\/\/localhost:3000\/track\/[\w-]{30}$/),
        },
      ])
      const sam = await app.staff()
      expect(await readTicket(body.ticket_id, sam)).toMatchObject({
        status: -1,
        displayName: 'Nokia 3310',
        repair_name: 'other',
        price: 0,
        agreed_cents: 0,
        fault: asked.fault,
        cust_name: 'Mei Tanaka',
        email: 'mei@example.com',
        email_confirmed: false,
      })
      expect(await readQueues(sam)).toEqual({ to_quote: 1 })
      const token = body.private_link.split('/').at(-1)!
      const tracked = await app.call('GET /api/track/{token}', { token })
      expect(tracked.body).toMatchObject({ displayName: 'Nokia 3310', status: -1, next: { acts: 'shop' } })
      const emails = (await app.emails()).map(({ kind }) => kind)
      expect(emails).toEqual(['quote-requested', 'booking-for-shop'])
    },
  )

  test('a question for a quote shows its phone to staff alone, and adds nothing to the price list', async () => {
    const before = (await app.call('GET /api/getphones', {})).body.data
    await ask()
    const { body } = await ask({ phone_name: 'Fairphone 5' })
    expect((await app.call('GET /api/getphones', {})).body.data).toBe(before)
    const sam = await app.staff()
    const found = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: -1, q: 'fairphone' } },
      { as: sam },
    )
    expect(found.body).toMatchObject([{ id: body.ticket_id, displayName: 'Fairphone 5' }])
    const { phones } = (await app.call('POST /api/phones/searches', { data: { hidden: true } }, { as: sam }))
      .body
    expect(phones.filter(({ displayName }) => displayName === 'Other phone')).toHaveLength(1)
  })

  test('an approved quote is what the ticket agrees, and it waits for the approval of the shop', async () => {
    const mei = await app.customer('Mei Tanaka')
    const sam = await app.staff()
    const { body } = await ask({}, { as: mei })
    const quoteId = await quote(body.ticket_id, sam)
    expect(await readQueues(sam)).toEqual({})
    expect(await readTicket(body.ticket_id, sam)).toMatchObject({ agreed_cents: 0 })
    expect((await answer(body.ticket_id, quoteId, 'approve', mei)).status).toBe(200)
    expect(await readTicket(body.ticket_id, sam)).toMatchObject({ agreed_cents: 18_000, status: -1 })
    expect(await readQueues(sam)).toEqual({ to_approve: 1 })
  })

  test('a declined or lapsed quote leaves nothing to do, and nothing to send', async () => {
    const mei = await app.customer('Mei Tanaka')
    const sam = await app.staff()
    const [first, second] = [(await ask({}, { as: mei })).body, (await ask({}, { as: mei })).body]
    await answer(first.ticket_id, await quote(first.ticket_id, sam), 'send_back', mei)
    await quote(second.ticket_id, sam)
    app.clock.advance(11 * DAY_MS)
    await lapseQuotes(app.shop)
    const again = await app.logIn(mei.email)
    for (const { ticket_id } of [first, second]) {
      const { body } = await app.call(
        'POST /api/get-user-ticket',
        { data: { ticketid: ticket_id } },
        { as: again },
      )
      expect(body).toMatchObject({ outcome: 'declined', agreed_cents: 0, next: { acts: 'nobody' } })
    }
    expect(await readQueues(await app.staff())).not.toHaveProperty('to_quote')
  })

  test('the page of a question whose quote has lapsed does not say that it was declined', async () => {
    const mei = await app.customer('Mei Tanaka')
    const { body } = await ask({}, { as: mei })
    await quote(body.ticket_id, await app.staff())
    app.clock.advance(11 * DAY_MS)
    await lapseQuotes(app.shop)
    const as = await app.logIn(mei.email)
    const read = await app.call('POST /api/get-user-ticket', { data: { ticketid: body.ticket_id } }, { as })
    expect(read.body.next.text).toContain('need not send us the phone')
    expect(read.body.next.text).not.toContain('You have declined')
    // Another quote after it waits for an answer.
    await quote(body.ticket_id, await app.staff())
    const asked = await app.call('POST /api/get-user-ticket', { data: { ticketid: body.ticket_id } }, { as })
    expect(asked.body.next.task).toBe('answer_quote')
  })

  test('no email about a quote that was asked for says that the phone goes back, which never came', async () => {
    const mei = await app.customer('Mei Tanaka')
    const sam = await app.staff()
    const [first, second] = [(await ask({}, { as: mei })).body, (await ask({}, { as: mei })).body]
    const [declined] = [await quote(first.ticket_id, sam), await quote(second.ticket_id, sam)]
    const asked = (await composeQueued(app)).filter(({ kind }) => kind === 'quote-asked')
    await answer(first.ticket_id, declined, 'send_back', mei)
    app.clock.advance(11 * DAY_MS)
    await lapseQuotes(app.shop)
    const told = (await composeQueued(app)).filter(({ kind }) => kind.startsWith('quote-'))
    const texts = [...asked, ...told].map(({ kind, text }) => [kind, text.replace(/\s+/g, ' ')] as const)
    expect(new Set(texts.map(([kind]) => kind))).toEqual(
      new Set(['quote-asked', 'quote-requested', 'quote-answered', 'quote-receipt', 'quote-lapsed']),
    )
    for (const [kind, text] of texts) {
      expect([kind, text]).not.toEqual([
        kind,
        expect.stringMatching(/unrepaired|back as it is|While working/),
      ])
      if (kind !== 'quote-requested' && kind !== 'quote-answered')
        expect([kind, text]).toEqual([kind, expect.stringContaining('need not send us the phone')])
    }
  })

  test('endUnconfirmed ends the question of a guest who never confirmed the address', async () => {
    const { body } = await ask()
    app.clock.advance(31 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(1)
    expect(await readTicket(body.ticket_id, await app.staff())).toMatchObject({ outcome: 'never_arrived' })
  })

  test('POST /api/quote-requests takes an address whole or not at all, and asks for it once the phone may come', async () => {
    const part = await ask({ address: '12 Wattle Street' })
    expect([part.status, Object.keys(part.body.fields!)]).toEqual([
      400,
      ['address_city', 'address_state', 'address_post'],
    ])
    const address = {
      address: '12 Wattle Street',
      address_city: 'Carlton',
      address_state: 'VIC',
      address_post: '3053',
    } as const
    const sam = await app.staff()
    const { body } = await ask(address)
    expect(await readTicket(body.ticket_id, sam)).toMatchObject(address)
    for (const name of ['fullname', 'email', 'user_mobile', 'phone_name', 'fault'] as const) {
      const refused = await ask({ [name]: undefined })
      expect([name, refused.status, Object.keys(refused.body.fields!)]).toEqual([name, 400, [name]])
    }
    expect((await ask({ user_mobile: '12' })).body.fields).toHaveProperty('user_mobile')
  })

  test('POST /api/quote-requests counts towards the limits of guest bookings, and repeats by its key', async () => {
    const as = app.browser()
    const [one, again] = [await ask({}, { as, key: 'one' }), await ask({}, { as, key: 'one' })]
    expect(again.body).toEqual(one.body)
    expect((await ask({ fault: 'Another' }, { as, key: 'one' })).status).toBe(409)
    for (let n = 0; n < 17; n++) expect((await ask({}, { as })).status).toBe(200)
    expect((await ask({}, { as })).status).toBe(429)
  })

  test('the email to a guest who asks for a quote has a link that confirms the address', async () => {
    const { body } = await ask()
    const [email] = (await composeQueued(app)).filter(({ to }) => to.address === asked.email)
    expect(email).toMatchObject({ subject: `We have your question: ticket ${body.ticket_id}` })
    expect(email!.link).toMatch(/\/account\/confirm\/[\w-]+$/)
    expect(email!.text).toContain('Nokia 3310')
  })
})
