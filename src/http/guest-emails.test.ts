import { afterEach, beforeEach, expect } from 'vitest'
import { emails as emailKinds } from '#contract/email-kinds.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { limitMailbox } from '#domain/accounts/limit-mailbox.ts'
import { NotSent } from '#domain/outbox/not-sent.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { composeEmail } from '#emails/compose.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type TestApp } from '#test/open-test-app.ts'
import { setStatus } from '#test/money.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'

onOneEngine('emails to guests on %s', (engine, test) => {
  let app: TestApp
  beforeEach(async () => {
    app = await openTestApp({ engine })
  })
  afterEach(() => app.close())

  async function book(email: string, fullname = 'Mei Tanaka'): Promise<number> {
    const {
      phone_id,
      repair_name,
      phone_serial,
      phone_pin: _,
      ...contact
    } = aBooking(await phoneBySlug(app, 'iphone13'))
    const items = [{ phone_id, repair_name, phone_serial }]
    const { body } = await app.call(
      'POST /api/bookings',
      { data: { fullname, email, ...contact, items } },
      { as: app.browser() },
    )
    return body.ticket_id
  }

  const deps = () => ({
    database: app.shop.database,
    now: app.shop.now,
    secrets: app.shop.secrets,
    mintToken: (input: Parameters<typeof createToken>[1]) => createToken(app.shop, input),
    trackLink: (ticket: { id: number; link_version: number }) => trackLink(app.shop, ticket),
    publicUrl: app.shop.publicUrl,
    mailFrom: null,
    shopEmail: null,
  })
  /** The emails of the outbox as its sender composes them: to whom, or why not. */
  async function compose() {
    const rows = await app.shop.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('channel', '=', 'email')
      .where('email_kind', 'in', [...emailKinds])
      .orderBy('id')
      .execute()
    const composed = []
    for (const row of rows) {
      const mail = await limitMailbox(app.shop, { ...row, attempts: 1 }, await composeEmail(deps(), row))
      if (mail !== null) composed.push({ kind: row.email_kind, mail })
    }
    return composed
  }
  const sentTo = async (address: string) =>
    (await compose()).flatMap(({ kind, mail }) =>
      !(mail instanceof NotSent) && mail.to.address === address ? [{ kind, link: mail.link }] : [],
    )

  test('an email to a guest, whose button opens the private page, does not offer that page once more', async () => {
    const id = await book('mei@example.com')
    await setStatus(app, await app.staff(), id, 1)
    const mails = (await compose()).flatMap(({ mail }) => (mail instanceof NotSent ? [] : [mail]))
    const status = mails.find(({ kind }) => kind === 'ticket-status')!
    expect(status.link).toContain('/track/')
    expect(status.text).toContain('View your ticket')
    expect(status.text).toContain(status.link)
    expect(status.text).not.toContain('without logging in')
  })

  test('the email of a guest’s booking has a link that confirms the address', async () => {
    const id = await book('mei@example.com')
    const [email] = await sentTo('mei@example.com')
    expect(email).toMatchObject({ kind: 'booking-received' })
    const token = /\/account\/confirm\/([\w-]+)$/.exec(email!.link!)![1]!
    expect((await app.call('POST /api/address-confirmations', { data: { token } })).status).toBe(200)
    const { body } = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: id } },
      { as: await app.staff() },
    )
    expect(body).toMatchObject({ email_confirmed: true })
  })

  test('a private link that was renewed is not got by the link of an earlier email', async () => {
    const id = await book('mei@example.com')
    const [email] = await sentTo('mei@example.com')
    const token = /\/account\/confirm\/([\w-]+)$/.exec(email!.link!)![1]!
    const open = () => app.call('POST /api/address-confirmations', { data: { token } })
    expect((await open()).body.private_link).toMatch(/\/track\//)
    await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: await app.staff() })
    const { status, body } = await open()
    expect([status, body.private_link]).toEqual([410, undefined])
  })

  test('an address that nobody confirmed gets two emails a day, whatever they are, and every booking stands', async () => {
    const ids = [await book('mei@example.com'), await book('mei@example.com'), await book('mei@example.com')]
    await app.call('POST /api/log-in-links', { data: { email: 'mei@example.com' } })
    expect(new Set(ids).size).toBe(3)
    expect(await sentTo('mei@example.com')).toHaveLength(2)
  })

  test('an account’s own emails are not held back, but those of strangers who book with its address are', async () => {
    const mei = await app.customer('Mei Tanaka')
    await bookFor(app, mei)
    await bookFor(app, mei)
    await bookFor(app, mei)
    for (let n = 0; n < 3; n++) await book(mei.email, 'A Stranger')
    const kinds = (await sentTo(mei.email)).filter(({ kind }) => kind === 'booking-received')
    expect(kinds).toHaveLength(3 + 2)
  })

  test('an email to log in goes to an account or a guest, and to nobody else', async () => {
    await book('mei@example.com')
    for (const email of ['mei@example.com', 'nobody@example.com']) {
      await app.call('POST /api/log-in-links', { data: { email } })
    }
    const links = (await compose()).filter(({ kind }) => kind === 'log-in-link')
    expect(links).toHaveLength(1)
    expect(links[0]!.mail).toMatchObject({ to: { address: 'mei@example.com' } })
  })
})
