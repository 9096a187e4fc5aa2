import { afterEach, beforeEach, expect } from 'vitest'
import { onOneEngine } from '#test/engines.ts'
import { openTestMailer, type TestMailer } from '#test/open-test-mailer.ts'
import { queueTestEmail, writeTestTicket } from '#test/queue-test-emails.ts'

onOneEngine('edited email templates on %s', (engine, test) => {
  let mailer: TestMailer
  beforeEach(async () => {
    mailer = await openTestMailer(engine)
  })
  afterEach(() => mailer.close())

  const word = (emailKind: string, subject: string, opening: string) =>
    mailer.database.db
      .insertInto('text_versions')
      .values({
        text_key: `email-${emailKind}`,
        number: 1,
        markdown: `# ${subject}\n\n${opening}`,
        created_at: mailer.now(),
      })
      .execute()

  test('subject and opening are filled in, in both the text and the HTML part', async () => {
    const { ticket } = await writeTestTicket(mailer.database, mailer.now())
    await word(
      'status-1',
      'Send in your {phone} ({ticket})',
      'All set.\n\nThe {repair} costs {price}. {shop}',
    )
    await queueTestEmail(mailer.database, mailer.now(), 'ticket-status', {
      ticket_id: ticket,
      status: 1,
      note_id: null,
    })
    await mailer.start().drain()
    const { email } = mailer.box.arrived[0]!
    expect(email.subject).toMatch(new RegExp(`^Send in your .+ \\(${ticket}\\)$`))
    expect(email.text).toMatch(/All set\.\n\nThe .+ Replacement costs \$\d+\. Mendpost Repairs/)
    expect(email.html).toMatch(/All set\.<\/p><p[^>]*>The .+ Replacement costs \$\d+\. Mendpost Repairs/)
    expect(email.html).not.toMatch(/[{}]ticket|\{phone/)
  })

  test('neither a template nor the values filled into it can become markup, a header or another placeholder', async () => {
    const { ticket, customer } = await writeTestTicket(mailer.database, mailer.now())
    const fullname = '{price}<img src=x onerror=alert(1)>'
    await mailer.database.db.updateTable('accounts').set({ fullname }).where('id', '=', customer).execute()
    await word('booking-received', '{customer}', '<script>alert(1)</script> {customer} {constructor}')
    await queueTestEmail(mailer.database, mailer.now(), 'booking-received', { ticket_id: ticket })
    await mailer.start().drain()
    const { email } = mailer.box.arrived[0]!
    expect(email.subject).toBe(fullname)
    expect(email.html).not.toMatch(/<script|<img/)
    expect(email.text).toContain(
      '<script>alert(1)</script> {price}<img src=x onerror=alert(1)> {constructor}',
    )
  })
})
