import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Status } from '#contract/tickets.ts'
import type { QuotesTable } from '#db/schema/mail-in.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestPost, type TestPost } from '#test/open-test-post.ts'
import { queueTestLetter, unspoken, writeTestTicket } from '#test/queue-test-letters.ts'

describe.each(engines)('letters that ask something on %s', (engine) => {
  let post: TestPost
  beforeEach(async () => {
    post = await openTestPost(engine)
  })
  afterEach(() => post.close())

  async function writeQuote(
    made: { ticket: number; staff: number },
    state: QuotesTable['state'],
    kind: QuotesTable['kind'] = 'extra',
  ) {
    const { id } = await post.books.db
      .insertInto('quotes')
      .values({
        ticket_id: made.ticket,
        kind,
        description: 'The battery is <b>swollen</b>.\nA new one is needed.',
        amount_cents: 7950,
        state,
        answered_name: 'Nguyễn Thị Mai',
        answered_by: state === 'open' ? null : 'link',
        answered_at: state === 'open' ? null : post.now(),
        expires_at: post.now() + 864_000_000,
        created_by_id: made.staff,
        created_at: post.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const sent = async () => {
    await post.start().drain()
    return post.box.arrived.map(({ to, email }) => ({
      to: to[0],
      subject: email.subject,
      text: email.text ?? '',
      html: email.html ?? '',
      links: (email.text?.match(/https:\S+/g) ?? []).map((link) =>
        link.replace('https://mendpost.example', ''),
      ),
    }))
  }
  const set = (values: Record<string, unknown>) => post.books.db.updateTable('tickets').set(values).execute()

  test('a quote tells both prices and until when, and opens at the answer, with or without an account', async () => {
    const made = await writeTestTicket(post.books, post.now())
    const about = { ticket_id: made.ticket, quote_id: await writeQuote(made, 'open') }
    await queueTestLetter(post.books, post.now(), 'quote-asked', {
      ...about,
      now_cents: 24_900,
      total_cents: 32_850,
    })
    const [letter] = await sent()
    expect([letter?.to, letter?.subject]).toEqual([
      'Mai@example.com',
      `We need your answer: ticket ${made.ticket}`,
    ])
    for (const words of [
      'Agreed so far: $249.00',
      'Extra: $79.50',
      'Total if you approve: $328.50',
      'Answer by: 13 November 2026',
      '> The battery is <b>swollen</b>.',
    ]) {
      expect(letter?.text).toContain(words)
    }
    expect(letter?.html).not.toContain('<b>')
    expect(letter?.links).toEqual([`/account/ticket/${made.ticket}#quote`, `/track/word-of-${made.ticket}-1`])
  })

  test('a quote that was answered or withdrawn before its letter went is not asked any more', async () => {
    const made = await writeTestTicket(post.books, post.now())
    for (const state of ['approved', 'declined', 'withdrawn', 'lapsed'] as const) {
      const quote_id = await writeQuote(made, state)
      const about = { ticket_id: made.ticket, quote_id, now_cents: 1, total_cents: 2 }
      await queueTestLetter(post.books, post.now(), 'quote-asked', about)
    }
    expect(await sent()).toEqual([])
  })

  test('the answer goes to whoever has the ticket, else to the shop, and says what to do', async () => {
    const made = await writeTestTicket(post.books, post.now())
    const tell = async (state: QuotesTable['state']) =>
      queueTestLetter(post.books, post.now(), 'quote-answered', {
        ticket_id: made.ticket,
        quote_id: await writeQuote(made, state),
      })
    await tell('approved')
    await tell('declined')
    await sent()
    await post.books.db
      .updateTable('accounts')
      .set({ password_hash: 'x' })
      .where('id', '=', made.staff)
      .execute()
    await set({ staff_assigned_id: made.staff, outcome: 'unrepaired' })
    await tell('declined')
    await tell('lapsed')
    const letters = await sent()
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['hello@mendpost.example', `Quote approved: ticket ${made.ticket}`],
      ['hello@mendpost.example', `Quote declined: ticket ${made.ticket}`],
      ['sam@example.com', `Quote declined: ticket ${made.ticket}`],
      ['sam@example.com', `Quote lapsed: ticket ${made.ticket}`],
    ])
    expect(letters[1]?.text).toContain('do the agreed repair only')
    expect(letters[2]?.text).toContain('goes back unrepaired')
    for (const { links } of letters) expect(links).toEqual([`/admin/tickets/${made.ticket}`])
  })

  test('a lapsed quote is told to the customer with the way back', async () => {
    const made = await writeTestTicket(post.books, post.now())
    const about = { ticket_id: made.ticket, quote_id: await writeQuote(made, 'lapsed') }
    await queueTestLetter(post.books, post.now(), 'quote-lapsed', about)
    const [letter] = await sent()
    expect(letter?.subject).toBe(`Your phone comes back unrepaired: ticket ${made.ticket}`)
    expect(letter?.text).toContain('charge you nothing')
  })

  test('reminders are sent while the ticket still stands there, and carry the private link', async () => {
    const made = await writeTestTicket(post.books, post.now())
    const { ticket } = made
    const kinds: [Status, () => Promise<number>][] = [
      [1, () => queueTestLetter(post.books, post.now(), 'reminder-send', { ticket_id: ticket })],
      [
        4,
        () =>
          queueTestLetter(post.books, post.now(), 'reminder-pay', {
            ticket_id: ticket,
            balance_cents: 24_950,
          }),
      ],
      [5, () => queueTestLetter(post.books, post.now(), 'reminder-arrived', { ticket_id: ticket })],
      [1, () => queueTestLetter(post.books, post.now(), 'never-arrived-for-shop', { ticket_id: ticket })],
    ]
    for (const [status, queue] of kinds) {
      await set({ status: 3 })
      await queue()
      await post.start().drain()
      await set({ status })
      await queue()
      await post.start().drain()
    }
    const letters = await sent()
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Is your phone on its way? Ticket ${ticket}`,
      `Ready, only your payment is missing: ticket ${ticket}`,
      `Has your phone arrived? Ticket ${ticket}`,
      `Never arrived: ticket ${ticket}`,
    ])
    expect(letters[0]?.text).toContain('120 Flinders Lane')
    expect(letters[1]?.text).toContain('Still to be paid: $249.50')
    for (const { links } of letters.slice(0, 3)) expect(links).toContain(`/track/word-of-${ticket}-1`)
    for (const { text, html } of letters) {
      for (const word of Object.values(unspoken)) expect(text + html).not.toContain(word)
    }
  })
})
