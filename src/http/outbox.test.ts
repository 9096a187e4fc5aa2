import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import type { EmailKind, EmailPayloads } from '#contract/email-kinds.ts'
import { startOutboxSender } from '#emails/outbox-sender.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onBothEngines } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { queueTestEmail } from '#test/queue-test-emails.ts'

onBothEngines('failed emails on %s', (engine) => {
  let shop: TestApp
  let sam: SignedIn
  let mei: SignedIn
  beforeEach(async () => {
    shop = await openTestApp({ engine })
    sam = await shop.staff()
    mei = await shop.customer()
    // Emails queued for them were sent long ago.
    await shop.shop.database.db.updateTable('outbox').set({ sent_at: shop.clock.now() }).execute()
  })
  afterEach(() => shop.close())

  const troubled = async <L extends EmailKind>(
    email: L,
    payload: EmailPayloads[L],
    how: Partial<{
      attempts: number
      failed_at: number
      due_at: number
      leased_until: number
      last_error: string
    }> = {},
  ) => {
    const id = await queueTestEmail(shop.shop.database, shop.clock.now(), email, payload)
    await shop.shop.database.db
      .updateTable('outbox')
      .set({ attempts: 10, last_error: '550 No such user', ...how })
      .where('id', '=', id)
      .execute()
    return id
  }
  const failed = () =>
    troubled('reset-password', { account_id: mei.accountid }, { failed_at: shop.clock.now() })
  const list = async (show?: 'open' | 'set_aside') =>
    (await shop.call('POST /api/outbox/searches', { data: show ? { show } : {} }, { as: sam })).body.emails
  const counts = async () => (await shop.call('GET /api/outbox/counts', {}, { as: sam })).body
  const resend = (id: number, as = sam) => shop.call('POST /api/outbox/{id}/resendings', { id }, { as })
  const setAside = (id: number, as = sam) => shop.call('PUT /api/outbox/{id}/aside', { id }, { as })
  const events = async (kind: 'mail.resent' | 'mail.set_aside') =>
    (await shop.call('POST /api/audit/searches', { data: { kind } }, { as: sam })).body.events

  test('an email that waits behind another, or for the mail server, is listed and counted after five minutes', async () => {
    const id = await queueTestEmail(shop.shop.database, shop.clock.now(), 'reset-password', {
      account_id: mei.accountid,
    })
    shop.clock.advance(5 * MINUTE_MS - 1)
    expect(await counts()).toEqual({ waiting: 0, failed: 0 })
    shop.clock.advance(1)
    expect(await counts()).toEqual({ waiting: 1, failed: 0 })
    expect(await list()).toMatchObject([{ id, state: 'waiting', last_error: null }])
  })

  test('listFailedEmails is empty when all emails were sent or await their first attempt', async () => {
    await queueTestEmail(shop.shop.database, shop.clock.now(), 'reset-password', {
      account_id: mei.accountid,
    })
    expect(await list()).toEqual([])
    expect(await counts()).toEqual({ waiting: 0, failed: 0 })
  })

  test('listFailedEmails shows failed and retried emails, newest first, with their recipients', async () => {
    const ticket = await bookFor(shop, mei, aBooking(await phoneBySlug(shop, 'iphone13')))
    await shop.shop.database.db.updateTable('outbox').set({ sent_at: shop.clock.now() }).execute()
    const first = await failed()
    const due_at = shop.clock.now() + HOUR_MS
    const second = await troubled(
      'booking-received',
      { ticket_id: ticket },
      { attempts: 3, due_at, last_error: '451 Try later' },
    )
    const now = new Date(shop.clock.now()).toISOString()
    expect(await list()).toEqual([
      {
        id: second,
        kind: 'booking-received',
        state: 'waiting',
        ticket_id: ticket,
        person: null,
        attempts: 3,
        last_error: '451 Try later',
        since: now,
        next_try: new Date(due_at).toISOString(),
      },
      {
        id: first,
        kind: 'reset-password',
        state: 'failed',
        ticket_id: null,
        person: mei.fullname,
        attempts: 10,
        last_error: '550 No such user',
        since: now,
        next_try: null,
      },
    ])
    expect(await counts()).toEqual({ waiting: 1, failed: 1 })
  })

  test('a failed email stays listed however many were sent since', async () => {
    await failed()
    const { db } = shop.shop.database
    for (let n = 0; n < 21; n++) {
      const rows = Array.from({ length: 1000 }, (_, m) => ({
        event_id: null,
        email_kind: 'contact-received' as const,
        payload: '{}',
        attempts: 1,
        created_at: n,
        due_at: n,
        leased_until: null,
        sent_at: n,
        failed_at: null,
        last_error: null,
        dedupe_key: `sent ${n} ${m}`,
      }))
      await db.insertInto('outbox').values(rows).execute()
    }
    expect((await list()).map((email) => email.state)).toEqual(['failed'])
    expect(await counts()).toMatchObject({ failed: 1 })
  })

  test('listFailedEmails reveals neither the address nor the content', async () => {
    const new_email = 'secret.new@gmial.example'
    await troubled(
      'confirm-new-email',
      { account_id: mei.accountid, new_email },
      { last_error: `550 5.1.1 <${new_email}>: recipient ${new_email} unknown` },
    )
    const [email] = await list()
    expect(email?.last_error).toBe('550 5.1.1 <***@gmial.example>: recipient ***@gmial.example unknown')
    expect(JSON.stringify(email)).not.toContain('secret.new')
  })

  test('an email whose payload cannot be parsed is listed all the same', async () => {
    const id = await failed()
    await shop.shop.database.db
      .updateTable('outbox')
      .set({ payload: '{"account_id":' })
      .where('id', '=', id)
      .execute()
    expect(await list()).toMatchObject([{ id, person: null, ticket_id: null }])
  })

  test('resendEmail sends it, removes it from the list and records who did it', async () => {
    const id = await failed()
    const { status, body } = await resend(id)
    expect(status).toBe(200)
    expect(body.email).toMatchObject({ id, state: 'waiting', attempts: 0, next_try: expect.any(String) })
    expect(await events('mail.resent')).toMatchObject([
      { actor: { accountid: sam.accountid }, subject_id: id, details: { kind: 'reset-password' } },
    ])

    const sent: number[] = []
    const sender = startOutboxSender({
      database: shop.shop.database,
      now: shop.clock.now,
      compose: async (row) => ({ id: row.id }) as never,
      send: async (mail) => (sent.push(mail.id), { result: 'sent' }),
      log: { info() {}, warn() {}, error() {} },
      pollMs: 60_000,
    })
    await sender.drain()
    await sender.stop()
    expect(sent).toEqual([id])
    expect(await list()).toEqual([])
    expect(await resend(id)).toMatchObject({
      status: 409,
      body: { error: 'That email has been sent meanwhile.' },
    })
  })

  test('two parallel resends record one event', async () => {
    const id = await failed()
    const [one, other] = await Promise.all([resend(id), resend(id)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await events('mail.resent')).toHaveLength(1)
  })

  test('setEmailAside refuses emails that warn of a guarded change, also for an owner', async () => {
    const about = { change_id: 1, account_id: sam.accountid }
    for (const id of [
      await troubled('guarded-change', about, { attempts: 1 }),
      await troubled('guarded-undone', { ...about, by_id: sam.accountid }, { failed_at: shop.clock.now() }),
    ]) {
      expect((await setAside(id)).status).toBe(409)
    }
    expect(await events('mail.set_aside')).toEqual([])
    expect(await list('set_aside')).toEqual([])
  })

  test('setEmailAside stops retries, hides the email, and can be undone', async () => {
    const id = await troubled('reset-password', { account_id: mei.accountid }, { attempts: 2 })
    expect((await setAside(id)).body.email).toMatchObject({ state: 'set_aside', next_try: null })
    expect((await setAside(id)).status).toBe(200)
    expect(await events('mail.set_aside')).toHaveLength(1)
    expect(await list()).toEqual([])
    expect(await list('set_aside')).toMatchObject([{ id, attempts: 2 }])
    expect(await counts()).toEqual({ waiting: 0, failed: 0 })

    await resend(id)
    expect(await list()).toMatchObject([{ id, state: 'waiting' }])
    // Failing once more lists it again, although it was set aside before.
    await shop.shop.database.db
      .updateTable('outbox')
      .set({ failed_at: shop.clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await counts()).toEqual({ waiting: 0, failed: 1 })
  })

  test('resendEmail leaves an email alone while it is being sent', async () => {
    const id = await troubled(
      'reset-password',
      { account_id: mei.accountid },
      { leased_until: shop.clock.now() + 60_000 },
    )
    const refused = {
      status: 409,
      body: { error: 'That email is being sent at this moment. Look again in a minute.' },
    }
    expect(await resend(id)).toMatchObject(refused)
    expect(await setAside(id)).toMatchObject(refused)
    shop.clock.advance(61_000)
    expect((await resend(id)).status).toBe(200)
  })

  test('resendEmail and setEmailAside refuse emails that are fine or unknown', async () => {
    const fresh = await queueTestEmail(shop.shop.database, shop.clock.now(), 'reset-password', {
      account_id: mei.accountid,
    })
    for (const id of [fresh, 999_999]) {
      expect((await resend(id)).status).toBe(404)
      expect((await setAside(id)).status).toBe(404)
    }
  })

  test('failed emails are hidden from customers and anonymous visitors', async () => {
    const id = await failed()
    for (const [as, status] of [
      [mei, 403],
      [shop.browser(), 401],
    ] as const) {
      const answers = [
        await shop.call('POST /api/outbox/searches', { data: {} }, { as }),
        await shop.call('GET /api/outbox/counts', {}, { as }),
        await shop.call('POST /api/outbox/{id}/resendings', { id }, { as }),
        await shop.call('PUT /api/outbox/{id}/aside', { id }, { as }),
      ]
      for (const { status: got, body } of answers)
        expect([got, Object.keys(body)]).toEqual([status, ['error']])
    }
    expect(await list()).toMatchObject([{ id, state: 'failed' }])
  })

  test('listFailedEmails pages, and refuses a tampered cursor', async () => {
    const ids: number[] = []
    for (let made = 0; made < 3; made++) ids.push(await failed())
    const page = (cursor?: string) =>
      shop.call(
        'POST /api/outbox/searches',
        { data: { limit: 2, ...(cursor ? { cursor } : {}) } },
        { as: sam },
      )
    const first = (await page()).body
    expect(first.emails.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    const second = (await page(first.next ?? '')).body
    expect(second).toMatchObject({ emails: [{ id: ids[0] }], next: null })
    expect((await page('WyJ4Il0')).status).toBe(400)
  })
})
