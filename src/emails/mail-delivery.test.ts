import { afterEach, beforeEach, expect } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestMailer, type TestMailer } from '#test/open-test-mailer.ts'
import { openTestInbox } from '#test/open-test-inbox.ts'
import { queueTestEmail, writeTestTicket } from '#test/queue-test-emails.ts'

onOneEngine('email delivery on %s', (engine, test) => {
  let mailer: TestMailer
  beforeEach(async () => {
    mailer = await openTestMailer(engine)
  })
  afterEach(() => mailer.close())

  test('an undeliverable email arrives once when the server is back', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await queueTestEmail(mailer.database, mailer.now(), 'booking-for-shop', { ticket_id: ticket })
    await mailer.box.close()
    const sender = mailer.start()
    expect(await sender.drain()).toBe(0)
    expect((await mailer.outbox())[0]).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: null,
      last_error: 'ECONNREFUSED',
    })
    const back = await openTestInbox({ port: mailer.box.port })
    expect(await sender.drain()).toBe(2)
    expect(await sender.drain()).toBe(0)
    expect(new Set(back.arrived.map(({ to }) => to[0]))).toEqual(
      new Set(['Mai@example.com', 'hello@mendpost.example']),
    )
    await back.close()
  })

  test('a temporarily refused email is retried, and its attempts are counted', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    const sender = mailer.start()
    mailer.box.setMode({ refuses: 'recipient', code: 450, message: 'Greylisted' })
    expect(await sender.drain()).toBe(0)
    const [row] = await mailer.outbox()
    expect(row).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: null,
      due_at: mailer.now() + MINUTE_MS,
    })
    expect(row?.last_error).toContain('450 Greylisted')
    mailer.box.setMode('kind')
    expect(await sender.drain()).toBe(0)
    mailer.advance(MINUTE_MS)
    expect(await sender.drain()).toBe(1)
  })

  test('a duplicate sent after a lost acknowledgement has the same Message-ID', async () => {
    const { customer } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'reset-password', { account_id: customer })
    const sender = mailer.start()
    mailer.box.setMode('drops after data')
    expect(await sender.drain()).toBe(0)
    mailer.box.setMode('kind')
    mailer.advance(MINUTE_MS)
    expect(await sender.drain()).toBe(1)
    const [first, second] = mailer.box.arrived
    expect(mailer.box.arrived).toHaveLength(2)
    expect(first?.email.messageId).toBe(second?.email.messageId)
    expect((await mailer.outbox())[0]).toMatchObject({ attempts: 2, sent_at: mailer.now() })
    expect(mailer.minted).toHaveLength(2)
  })

  test('an email that always fails is set aside, and the others are sent', async () => {
    const { ticket, message } = await writeTestTicket(mailer.database, mailer.now())
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await mailer.database.db.updateTable('outbox').set({ payload: '{"ticket_id":' }).execute()
    const unknown = await queueTestEmail(mailer.database, mailer.now(), 'contact-received', {
      message_id: message,
    })
    await mailer.database.db
      .updateTable('outbox')
      .set({ email_kind: 'no-such-email' as 'ticket-note' })
      .where('id', '=', unknown)
      .execute()
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
      ticket_id: ticket,
      status: 12,
      note_id: null,
    })
    await queueTestEmail(mailer.database, mailer.now(), 'contact-received', { message_id: message })
    expect(await mailer.start().drain()).toBe(1)
    const rows = await mailer.outbox()
    expect(rows.map(({ failed_at }) => failed_at)).toEqual([mailer.now(), mailer.now(), mailer.now(), null])
    expect(rows.every(({ last_error, failed_at }) => (failed_at === null) === (last_error === null))).toBe(
      true,
    )
  })

  test.both('two senders on one database deliver each email once', async () => {
    const { message } = await writeTestTicket(mailer.database, mailer.now())
    for (let count = 0; count < 12; count++) {
      await queueTestEmail(mailer.database, mailer.now(), 'contact-received', { message_id: message })
    }
    const [one, two] = await Promise.all([mailer.start().drain(), mailer.start().drain()])
    expect(one + two).toBe(12)
    expect(new Set(mailer.box.arrived.map(({ email }) => email.messageId)).size).toBe(12)
    expect(mailer.box.arrived).toHaveLength(12)
  })

  test.both('an email that a person waits for is sent before a backlog of 5,000 to staff', async () => {
    const { customer, ticket, message } = await writeTestTicket(mailer.database, mailer.now())
    const backlog = Array.from({ length: 5_000 }, (_, n) => ({
      email_kind: 'contact-for-shop' as const,
      payload: JSON.stringify({ message_id: message }),
      dedupe_key: `backlog:${n}`,
      created_at: mailer.now(),
      due_at: mailer.now() - MINUTE_MS,
    }))
    for (let n = 0; n < backlog.length; n += 500) {
      await mailer.database.db
        .insertInto('outbox')
        .values(backlog.slice(n, n + 500).map((row) => ({ ...row, ...unsent })))
        .execute()
    }
    const { arrived } = mailer.box
    mailer.start({ pollMs: 10, shopEmail: 'desk@mendpost.example' })
    await expect.poll(() => arrived.length, patience).toBeGreaterThan(0)
    const before = arrived.length
    await queueTestEmail(mailer.database, mailer.now(), 'reset-password', { account_id: customer })
    await queueTestEmail(mailer.database, mailer.now(), 'track-link', { ticket_id: ticket })
    const places = () => arrived.flatMap(({ to }, place) => (to[0] === 'Mai@example.com' ? [place] : []))
    await expect.poll(places, patience).toHaveLength(2)
    expect(places()[1]! - before).toBeLessThan(200)
  })
})

const patience = { timeout: 20_000, interval: 20 }
const unsent = { event_id: null, leased_until: null, sent_at: null, failed_at: null, last_error: null }
