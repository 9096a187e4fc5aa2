import { afterEach, beforeEach, expect } from 'vitest'
import { bookingModes } from '#contract/shop-settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { staffEmailTopics } from '#contract/staff-emails.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { openSmtp } from '#integrations/smtp.ts'
import { anAbn, setProfile } from '#test/money.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestInbox } from '#test/open-test-inbox.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { composeEmail } from './compose.ts'
import { startOutboxSender, type OutboxSender } from './outbox-sender.ts'

onOneEngine('emails of a whole repair on %s', (engine, test) => {
  let app: TestApp
  let box: Awaited<ReturnType<typeof openTestInbox>>
  let sender: OutboxSender
  let staff: SignedIn
  let mei: SignedIn
  let ticket: number

  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    box = await openTestInbox()
    const { shop } = app
    sender = startOutboxSender({
      database: shop.database,
      now: shop.now,
      compose: (row) =>
        composeEmail(
          {
            database: shop.database,
            now: shop.now,
            secrets: shop.secrets,
            mintToken: (input) => createToken(shop, input),
            trackLink: (linked) => trackLink(shop, linked),
            publicUrl: 'http://localhost:3000',
            mailFrom: null,
            shopEmail: 'shop@example.com',
          },
          row,
        ),
      send: openSmtp(box.url).send,
      log: { info() {}, warn() {}, error() {} },
      pollMs: 3_600_000,
    })
    staff = await app.staff('Sam Okafor')
    mei = await app.customer('Mei Tanaka')
    await setProfile(app, staff, { abn: anAbn })
    await sender.drain()
    box.arrived.length = 0
    ticket = await bookFor(app, mei)
  })
  afterEach(async () => {
    await sender.stop()
    await box.close()
    await app.close()
  })

  /** Between two steps some time passes and emails are sent. */
  let pauseMs = 3 * MINUTE_MS
  const next = async () => {
    await sender.drain()
    app.clock.advance(pauseMs)
    await sender.drain()
  }
  const set = async (
    status: Status,
    more: { staffAssign?: number; makeVisibleToCustomer?: boolean } = {},
  ) => {
    const data = { ticketid: ticket, comment: 'On we go.', status, ...more }
    expect((await app.call('POST /api/submit-ticket-comment', { data }, { as: staff })).status).toBe(200)
    await next()
  }
  const ok = async (call: Promise<{ status: number }>) => {
    expect((await call).status).toBe(200)
    await next()
  }
  const announce = () =>
    ok(
      app.call(
        'PUT /api/tickets/{id}/inbound-parcel',
        { id: ticket, data: { carrier: 'auspost', tracking: '33ABC1234567' } },
        { as: mei },
      ),
    )
  const pay = async (as: SignedIn = staff) => {
    const { body } = await app.call('GET /api/tickets/{id}/desk-money', { id: ticket }, { as: staff })
    const data = {
      method: 'bank' as const,
      amount_cents: body.due_cents,
      reference: '',
      version: body.version,
    }
    await ok(app.call('POST /api/tickets/{id}/payments', { id: ticket, data }, { as }))
  }
  const quoteAndApprove = async () => {
    const data = { kind: 'extra' as const, description: 'New speaker', amount_cents: 4_000 }
    const { body } = await app.call('POST /api/tickets/{id}/quotes', { id: ticket, data }, { as: staff })
    await next()
    const answer = { answer: 'approve' as const, name: 'Mei Tanaka' }
    await ok(
      app.call(
        'POST /api/tickets/{id}/quotes/{quoteid}/answer',
        { id: ticket, quoteid: body.quote.id, data: answer },
        { as: mei },
      ),
    )
  }
  const complete = async () => {
    const tested = { results: { screen: 'working' as const }, remarks: '' }
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id: ticket, stage: 'completion', data: tested },
      { as: staff },
    )
    const data = { work_done: 'Fitted a screen.', parts: [], warranty_until: null, version: 0 }
    await ok(app.call('POST /api/tickets/{id}/completion', { id: ticket, data }, { as: staff }))
  }
  const repair = async ({ quoted }: { quoted: boolean }) => {
    await next()
    await announce()
    await set(1)
    await set(2)
    if (quoted) await quoteAndApprove()
    await set(3)
    await complete()
    await set(4)
    await pay()
    await ok(
      app.call(
        'PUT /api/tickets/{id}/return-parcel',
        { id: ticket, data: { carrier: 'auspost', tracking: '33ABC7654321' } },
        { as: staff },
      ),
    )
    await set(5)
    await set(6)
    app.clock.advance(DAY_MS)
    await sender.drain()
  }
  const subjects = (address: string) =>
    box.for(address).map(({ email }) => (email.subject ?? '').replaceAll(String(ticket), 'N'))

  test.each(bookingModes)(
    'a repair without surprises sends its customer at most six emails: %s',
    async (booking) => {
      await setProfile(app, staff, { booking })
      await repair({ quoted: false })
      const sent = subjects(mei.email)
      expect(sent.length).toBeLessThanOrEqual(6)
      expect(new Set(sent).size).toBe(sent.length)
    },
  )

  test('a repair with a quote sends its customer one email more, the receipt of the answer, and one for each event', async () => {
    await repair({ quoted: true })
    const sent = subjects(mei.email)
    expect(sent.length).toBeLessThanOrEqual(7)
    expect(new Set(sent).size).toBe(sent.length)
    const text = box.for(mei.email).map(({ email }) => email.text ?? '')
    // The request for payment carries the document, and so does the receipt.
    expect(text.filter((one) => one.includes(`/account/ticket/${ticket}/completion`))).toHaveLength(2)
    expect(text.some((one) => one.includes('by 4 December 2026'))).toBe(true)
  })

  test('a status that says nothing new is sent when it comes with a note for the customer', async () => {
    await set(1)
    const before = box.for(mei.email).length
    await set(3, { makeVisibleToCustomer: true })
    expect(box.for(mei.email)).toHaveLength(before + 1)
    expect(box.for(mei.email).at(-1)?.email.text).toContain('On we go.')
  })

  test('Approved is an email of its own where the shop approves before the phone is posted', async () => {
    await setProfile(app, staff, { booking: 'wait_for_approval' })
    await next()
    const before = box.for(mei.email).length
    await set(1)
    expect(box.for(mei.email)).toHaveLength(before + 1)
  })

  test('a ticket that ends before the email about Pending Payment was sent gets one email', async () => {
    await set(2)
    box.arrived.length = 0
    const data = { ticketid: ticket, comment: 'Done.', status: 4 as const, makeVisibleToCustomer: true }
    expect((await app.call('POST /api/submit-ticket-comment', { data }, { as: staff })).status).toBe(200)
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: ticket } }, { as: staff })
    const { version } = body as { version: number }
    const ending = {
      outcome: 'not_repairable' as const,
      fee_cents: 0,
      comment: 'The board is corroded.',
      version,
    }
    await ok(app.call('POST /api/tickets/{id}/outcome', { id: ticket, data: ending }, { as: staff }))
    expect(box.for(mei.email)).toHaveLength(1)
  })

  test('the completion document is told after two hours when no payment was asked for', async () => {
    await set(3)
    await complete()
    expect(subjects(mei.email)).not.toContain('Ticket N: what we did to your phone')
    app.clock.advance(2 * HOUR_MS)
    await sender.drain()
    expect(subjects(mei.email)).toContain('Ticket N: what we did to your phone')
  })

  test('payment, review, quote answer, parcel and cancellation tell the staff member with the ticket', async () => {
    const ada = await app.staff('Ada Novak')
    await set(1, { staffAssign: ada.accountid })
    box.arrived.length = 0
    await announce()
    await set(2)
    await quoteAndApprove()
    await set(3)
    await complete()
    await ok(
      app.call(
        'POST /api/tickets/{id}/completion/reviews',
        { id: ticket, data: { version: 1 } },
        { as: mei },
      ),
    )
    await set(4)
    await pay()
    const told = subjects(ada.email)
    expect(told.map((subject) => subject.split(':')[0])).toEqual([
      'On its way',
      'Quote approved',
      'Reviewed',
      expect.stringMatching(/^Paid \$/),
    ])
    expect(subjects('shop@example.com')).toEqual([])
    ticket = await bookFor(app, mei)
    await set(1, { staffAssign: ada.accountid })
    await ok(app.call('POST /api/tickets/{id}/cancellation', { id: ticket }, { as: mei }))
    expect(subjects(ada.email).at(-1)).toMatch(/^Cancelled/)
  })

  test('staff are not told what they have switched off, nor what they entered themselves', async () => {
    await set(1, { staffAssign: staff.accountid })
    box.arrived.length = 0
    await set(4)
    await pay(staff)
    expect(subjects(staff.email)).toEqual([])
    const ada = await app.staff('Ada Novak')
    const chosen = { data: { topics: staffEmailTopics.filter((topic) => topic !== 'parcel') } }
    expect((await app.call('PUT /api/account/staff-emails', chosen, { as: ada })).body.topics).not.toContain(
      'parcel',
    )
    ticket = await bookFor(app, mei)
    await set(1, { staffAssign: ada.accountid })
    await announce()
    expect(subjects(ada.email)).toEqual([])
    await ok(app.call('POST /api/tickets/{id}/cancellation', { id: ticket }, { as: mei }))
    expect(subjects(ada.email)).toHaveLength(1)
  })

  test('without an assignee the shop is told', async () => {
    await next()
    box.arrived.length = 0
    await announce()
    expect(subjects('shop@example.com')).toEqual(['On its way: ticket N'])
  })

  test('after an outage the emails of a ticket go out in order, and those that a later one replaces do not', async () => {
    await next()
    box.arrived.length = 0
    box.setMode({ refuses: 'connection', code: 421 })
    pauseMs = 60_000
    await set(2)
    await set(3, { makeVisibleToCustomer: true })
    await set(4)
    await pay()
    await set(5)
    expect(box.arrived).toEqual([])
    box.setMode('kind')
    app.clock.advance(HOUR_MS)
    for (let time = 0; time < 3; time++) await sender.drain()
    const sent = subjects(mei.email)
    expect(sent).toHaveLength(3)
    // The note of the repair, the receipt, and where the phone is by now.
    expect(sent[1]).toMatch(/^We have the payment of/)
    const texts = box.for(mei.email).map(({ email }) => email.text ?? '')
    expect(texts[0]).toContain('On we go.')
    expect(texts.join('\n')).not.toMatch(/is to be paid|Pay \$/)
    pauseMs = 3 * MINUTE_MS
  })

  test('saving another first invoice number is refused with a sentence once an invoice was issued', async () => {
    await setProfile(app, staff, { firstInvoiceNumber: 4001 })
    await set(4)
    const row = await app.shop.database.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
    expect(row.number).toBe(4001)
    const { body } = await app.call('GET /api/shop-profile', {}, { as: staff })
    const data = { profile: { ...body.profile, firstInvoiceNumber: 9000 }, version: body.version }
    const refused = await app.call('PUT /api/shop-profile', { data }, { as: staff })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'profile.firstInvoiceNumber': 'The first invoice has been issued, so the numbers go on from it.' },
    ])
    ticket = await bookFor(app, mei)
    await set(4)
    const numbers = await app.shop.database.db.selectFrom('invoices').select('number').orderBy('id').execute()
    expect(numbers.map(({ number }) => number)).toEqual([4001, 4002])
  })
})
