import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#test/open-test-books.ts'
import { openTestPost, type TestPost } from '#test/open-test-post.ts'
import { openTestMailbox } from '#test/open-test-mailbox.ts'
import { queueTestLetter, writeTestTicket } from '#test/queue-test-letters.ts'

const minute = 60_000

describe.each(engines)('mail on %s', (engine) => {
  let post: TestPost
  beforeEach(async () => {
    post = await openTestPost(engine)
  })
  afterEach(() => post.close())

  test('mail that could not be delivered arrives, once, when the server is back', async () => {
    const { ticket } = await writeTestTicket(post.books, post.now())
    await queueTestLetter(post.books, post.now(), 'booking-received', { ticket_id: ticket })
    await queueTestLetter(post.books, post.now(), 'booking-for-shop', { ticket_id: ticket })
    await post.box.close()
    const sender = post.start()
    expect(await sender.drain()).toBe(0)
    expect((await post.outbox())[0]).toMatchObject({
      attempts: 1,
      sent_at: null,
      failed_at: null,
      last_error: 'ECONNREFUSED',
    })
    const back = await openTestMailbox({ port: post.box.port })
    expect(await sender.drain()).toBe(2)
    expect(await sender.drain()).toBe(0)
    expect(new Set(back.arrived.map(({ to }) => to[0]))).toEqual(
      new Set(['Mai@example.com', 'hello@mendpost.example']),
    )
    await back.close()
  })

  test('a letter refused for now comes back later, and is counted', async () => {
    const { ticket } = await writeTestTicket(post.books, post.now())
    await queueTestLetter(post.books, post.now(), 'booking-received', { ticket_id: ticket })
    const sender = post.start()
    post.box.turn({ refuses: 'recipient', code: 450, says: 'Greylisted' })
    expect(await sender.drain()).toBe(0)
    const [row] = await post.outbox()
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null, due_at: post.now() + minute })
    expect(row?.last_error).toContain('450 Greylisted')
    post.box.turn('kind')
    expect(await sender.drain()).toBe(0)
    post.turn(minute)
    expect(await sender.drain()).toBe(1)
  })

  test('a copy sent after a lost acknowledgement carries the same Message-ID', async () => {
    const { customer } = await writeTestTicket(post.books, post.now())
    await queueTestLetter(post.books, post.now(), 'reset-password', { account_id: customer })
    const sender = post.start()
    post.box.turn('drops after data')
    expect(await sender.drain()).toBe(0)
    post.box.turn('kind')
    post.turn(minute)
    expect(await sender.drain()).toBe(1)
    const [first, second] = post.box.arrived
    expect(post.box.arrived).toHaveLength(2)
    expect(first?.email.messageId).toBe(second?.email.messageId)
    expect((await post.outbox())[0]).toMatchObject({ attempts: 2, sent_at: post.now() })
    expect(post.minted).toHaveLength(2)
  })

  test('poison mail is set aside, the rest goes out', async () => {
    const { ticket, message } = await writeTestTicket(post.books, post.now())
    await queueTestLetter(post.books, post.now(), 'booking-received', { ticket_id: ticket })
    await post.books.db.updateTable('outbox').set({ payload: '{"ticket_id":' }).execute()
    const unknown = await queueTestLetter(post.books, post.now(), 'contact-received', { message_id: message })
    await post.books.db
      .updateTable('outbox')
      .set({ letter: 'no-such-letter' as 'ticket-note' })
      .where('id', '=', unknown)
      .execute()
    await queueTestLetter(post.books, post.now(), 'ticket-status', {
      ticket_id: ticket,
      status: 12,
      note_id: null,
    })
    await queueTestLetter(post.books, post.now(), 'contact-received', { message_id: message })
    expect(await post.start().drain()).toBe(1)
    const rows = await post.outbox()
    expect(rows.map(({ failed_at }) => failed_at)).toEqual([post.now(), post.now(), post.now(), null])
    expect(rows.every(({ last_error, failed_at }) => (failed_at === null) === (last_error === null))).toBe(
      true,
    )
  })

  test('two senders on one database deliver each letter once', async () => {
    const { message } = await writeTestTicket(post.books, post.now())
    for (let count = 0; count < 12; count++) {
      await queueTestLetter(post.books, post.now(), 'contact-received', { message_id: message })
    }
    const [one, two] = await Promise.all([post.start().drain(), post.start().drain()])
    expect(one + two).toBe(12)
    expect(new Set(post.box.arrived.map(({ email }) => email.messageId)).size).toBe(12)
    expect(post.box.arrived).toHaveLength(12)
  })
})
