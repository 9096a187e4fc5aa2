import { afterEach, beforeEach, expect } from 'vitest'
import type { Status } from '#contract/ticket-statuses.ts'
import type { QuotesTable } from '#db/schema/shipping.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestMailer, type TestMailer } from '#test/open-test-mailer.ts'
import { queueTestEmail, neverInEmails, writeTestTicket } from '#test/queue-test-emails.ts'

onOneEngine('quote and reminder emails on %s', (engine, test) => {
  let mailer: TestMailer
  beforeEach(async () => {
    mailer = await openTestMailer(engine)
  })
  afterEach(() => mailer.close())

  async function writeQuote(
    made: { ticket: number; staff: number },
    state: QuotesTable['state'],
    kind: QuotesTable['kind'] = 'extra',
  ) {
    const { id } = await mailer.database.db
      .insertInto('quotes')
      .values({
        ticket_id: made.ticket,
        kind,
        description: 'The battery is <b>swollen</b>.\nA new one is needed.',
        amount_cents: 7950,
        state,
        answered_name: 'Nguyễn Thị Mai',
        answered_by: state === 'open' ? null : 'link',
        answered_at: state === 'open' ? null : mailer.now(),
        expires_at: mailer.now() + 864_000_000,
        created_by_id: made.staff,
        created_at: mailer.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const sent = async () => {
    await mailer.start().drain()
    return mailer.box.arrived.map(({ to, email }) => ({
      to: to[0],
      subject: email.subject,
      text: email.text ?? '',
      html: email.html ?? '',
      links: (email.text?.match(/https:\S+/g) ?? []).map((link) =>
        link.replace('https://mendpost.example', ''),
      ),
    }))
  }
  const set = (values: Record<string, unknown>) =>
    mailer.database.db.updateTable('tickets').set(values).execute()

  test('a quote email states both prices and the deadline, and links to the answer with or without an account', async () => {
    const made = await writeTestTicket(mailer.database, mailer.now())
    const about = { ticket_id: made.ticket, quote_id: await writeQuote(made, 'open') }
    await queueTestEmail(mailer.database, mailer.now(), 'quote-asked', {
      ...about,
      now_cents: 24_900,
      total_cents: 32_850,
    })
    const [emailKind] = await sent()
    expect([emailKind?.to, emailKind?.subject]).toEqual([
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
      expect(emailKind?.text).toContain(words)
    }
    expect(emailKind?.html).not.toContain('<b>')
    expect(emailKind?.links).toEqual([
      `/account/ticket/${made.ticket}#quote`,
      `/track/word-of-${made.ticket}-1`,
    ])
  })

  test('a quote that was answered or withdrawn before its email was sent is not emailed', async () => {
    const made = await writeTestTicket(mailer.database, mailer.now())
    for (const state of ['approved', 'declined', 'withdrawn', 'lapsed'] as const) {
      const quote_id = await writeQuote(made, state)
      const about = { ticket_id: made.ticket, quote_id, now_cents: 1, total_cents: 2 }
      await queueTestEmail(mailer.database, mailer.now(), 'quote-asked', about)
    }
    expect(await sent()).toEqual([])
  })

  test('an email about a quote’s answer goes to the assigned staff member, else to the shop, and names the next step', async () => {
    const made = await writeTestTicket(mailer.database, mailer.now())
    const notify = async (state: QuotesTable['state']) =>
      queueTestEmail(mailer.database, mailer.now(), 'quote-answered', {
        ticket_id: made.ticket,
        quote_id: await writeQuote(made, state),
      })
    await notify('approved')
    await notify('declined')
    await sent()
    await mailer.database.db
      .updateTable('accounts')
      .set({ password_hash: 'x' })
      .where('id', '=', made.staff)
      .execute()
    await set({ staff_assigned_id: made.staff, outcome: 'unrepaired', status: 2 })
    await notify('declined')
    await notify('lapsed')
    const emails = await sent()
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['hello@mendpost.example', `Quote approved: ticket ${made.ticket}`],
      ['hello@mendpost.example', `Quote declined: ticket ${made.ticket}`],
      ['sam@example.com', `Quote declined: ticket ${made.ticket}`],
      ['sam@example.com', `Quote lapsed: ticket ${made.ticket}`],
    ])
    expect(emails[1]?.text).toContain('do the agreed repair only')
    expect(emails[2]?.text).toContain('goes back unrepaired')
    for (const { links } of emails) expect(links).toEqual([`/admin/tickets/${made.ticket}`])
  })

  test('quote-receipt tells the customer which answer was entered in their name', async () => {
    const made = await writeTestTicket(mailer.database, mailer.now())
    for (const state of ['approved', 'declined', 'withdrawn'] as const) {
      const about = { ticket_id: made.ticket, quote_id: await writeQuote(made, state) }
      await queueTestEmail(mailer.database, mailer.now(), 'quote-receipt', about)
    }
    const receipts = await sent()
    expect(receipts.map(({ subject }) => subject)).toEqual([
      `You approved the quote: ticket ${made.ticket}`,
      `You declined the quote: ticket ${made.ticket}`,
    ])
    for (const { text } of receipts) {
      expect(text?.toLowerCase()).toContain('was it not you?')
      expect(text).toMatch(/choose a new password|new private link/)
    }
  })

  test('a lapsed quote is emailed to the customer with the return of the phone', async () => {
    const made = await writeTestTicket(mailer.database, mailer.now())
    await set({ status: 2, outcome: 'unrepaired' })
    const about = { ticket_id: made.ticket, quote_id: await writeQuote(made, 'lapsed') }
    await queueTestEmail(mailer.database, mailer.now(), 'quote-lapsed', about)
    const [emailKind] = await sent()
    expect(emailKind?.subject).toBe(`Your phone comes back unrepaired: ticket ${made.ticket}`)
    expect(emailKind?.text).toContain('unrepaired, at no charge')
  })

  test('reminders are sent while the ticket still has that status, and carry the private link', async () => {
    const made = await writeTestTicket(mailer.database, mailer.now())
    const { ticket } = made
    const kinds: [Status, () => Promise<number>][] = [
      [1, () => queueTestEmail(mailer.database, mailer.now(), 'reminder-send', { ticket_id: ticket })],
      [
        4,
        () =>
          queueTestEmail(mailer.database, mailer.now(), 'reminder-pay', {
            ticket_id: ticket,
          }),
      ],
      [5, () => queueTestEmail(mailer.database, mailer.now(), 'reminder-arrived', { ticket_id: ticket })],
      [
        1,
        () => queueTestEmail(mailer.database, mailer.now(), 'never-arrived-for-shop', { ticket_id: ticket }),
      ],
    ]
    for (const [status, queue] of kinds) {
      await set({ status: 3 })
      await queue()
      await mailer.start().drain()
      await set({ status })
      await queue()
      await mailer.start().drain()
    }
    const emails = await sent()
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Is your phone on its way? Ticket ${ticket}`,
      `Ready, only your payment is missing: ticket ${ticket}`,
      `Has your phone come? Ticket ${ticket}`,
      `Never arrived: ticket ${ticket}`,
    ])
    expect(emails[0]?.text).toContain('120 Flinders Lane')
    expect(emails[1]?.text).toContain('Left to pay: $249.00')
    for (const { links } of emails.slice(0, 3))
      expect(links.map((link) => link.split('#')[0])).toContain(`/track/word-of-${ticket}-1`)
    for (const { text, html } of emails) {
      for (const word of Object.values(neverInEmails)) expect(text + html).not.toContain(word)
    }
  })
})
