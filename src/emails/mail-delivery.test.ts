import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { engines } from '#test/open-test-database.ts'
import { openTestMailer, type TestPost } from '#test/open-test-mailer.ts'
import { openTestInbox } from '#test/open-test-inbox.ts'
import { queueTestEmail, writeTestTicket } from '#test/queue-test-emails.ts'

describe.each(engines)('email delivery on %s', (engine) => {
  let post: TestPost
  beforeEach(async () => {
    post = await openTestMailer(engine)
  })
  afterEach(() => post.close())

  test('an undeliverable email arrives once when the server is back', async () => {
    const { ticket } = await writeTestTicket(post.database, post.now())
    await queueTestEmail(post.database, post.now(), 'booking-received', { ticket_id: ticket })
    await queueTestEmail(post.database, post.now(), 'booking-for-shop', { ticket_id: ticket })
    await post.box.close()
    const sender = post.start()
    expect(await sender.drain()).toBe(0)
    expect((await post.outbox())[0]).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: null,
      last_error: 'ECONNREFUSED',
    })
    const back = await openTestInbox({ port: post.box.port })
    expect(await sender.drain()).toBe(2)
    expect(await sender.drain()).toBe(0)
    expect(new Set(back.arrived.map(({ to }) => to[0]))).toEqual(
      new Set(['Mai@example.com', 'hello@mendpost.example']),
    )
    await back.close()
  })

  test('a temporarily refused email is retried, and its attempts are counted', async () => {
    const { ticket } = await writeTestTicket(post.database, post.now())
    await queueTestEmail(post.database, post.now(), 'booking-received', { ticket_id: ticket })
    const sender = post.start()
    post.box.advance({ refuses: 'recipient', code: 450, message: 'Greylisted' })
    expect(await sender.drain()).toBe(0)
    const [row] = await post.outbox()
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, due_at: post.now() + MINUTE_MS })
    expect(row?.last_error).toContain('450 Greylisted')
    post.box.advance('kind')
    expect(await sender.drain()).toBe(0)
    post.advance(MINUTE_MS)
    expect(await sender.drain()).toBe(1)
  })

  test('a duplicate sent after a lost acknowledgement has the same Message-ID', async () => {
    const { customer } = await writeTestTicket(post.database, post.now())
    await queueTestEmail(post.database, post.now(), 'reset-password', { account_id: customer })
    const sender = post.start()
    post.box.advance('drops after data')
    expect(await sender.drain()).toBe(0)
    post.box.advance('kind')
    post.advance(MINUTE_MS)
    expect(await sender.drain()).toBe(1)
    const [first, second] = post.box.arrived
    expect(post.box.arrived).toHaveLength(2)
    expect(first?.email.messageId).toBe(second?.email.messageId)
    expect((await post.outbox())[0]).toMatchObject({ attempts: 2, sent_at: post.now() })
    expect(post.minted).toHaveLength(2)
  })

  test('an email that always fails is set aside, and the others are sent', async () => {
    const { ticket, message } = await writeTestTicket(post.database, post.now())
    await queueTestEmail(post.database, post.now(), 'booking-received', { ticket_id: ticket })
    await post.database.db.updateTable('outbox').set({ payload: '{"ticket_id":' }).execute()
    const unknown = await queueTestEmail(post.database, post.now(), 'contact-received', {
      message_id: message,
    })
    await post.database.db
      .updateTable('outbox')
      .set({ email_kind: 'no-such-letter' as 'ticket-note' })
      .where('id', '=', unknown)
      .execute()
    await queueTestEmail(post.database, post.now(), 'ticket-status', {
      ticket_id: ticket,
      status: 12,
      note_id: null,
    })
    await queueTestEmail(post.database, post.now(), 'contact-received', { message_id: message })
    expect(await post.start().drain()).toBe(1)
    const rows = await post.outbox()
    expect(rows.map(({ failed_at }) => failed_at)).toEqual([post.now(), post.now(), post.now(), null])
    expect(rows.every(({ last_error, failed_at }) => (failed_at === null) === (last_error === null))).toBe(
      true,
    )
  })

  test('two senders on one database deliver each email once', async () => {
    const { message } = await writeTestTicket(post.database, post.now())
    for (let count = 0; count < 12; count++) {
      await queueTestEmail(post.database, post.now(), 'contact-received', { message_id: message })
    }
    const [one, two] = await Promise.all([post.start().drain(), post.start().drain()])
    expect(one + two).toBe(12)
    expect(new Set(post.box.arrived.map(({ email }) => email.messageId)).size).toBe(12)
    expect(post.box.arrived).toHaveLength(12)
  })
})
