import { firstProfile } from '#contract/first-profile.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { afterBooking } from '#contract/posting.ts'
import { bookingModes } from '#contract/shop-settings.ts'
import { createToken } from '#domain/accounts/account-tokens.ts'
import { trackLink } from '#domain/tracking/track-link.ts'
import { repairNotice } from '#test/repair-notice.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { composeEmail } from './compose.ts'

const { street } = firstProfile

onOneEngine('the instruction after booking on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer()
    sam = await app.staff()
  })
  afterEach(() => app.close())

  const booked = async (booking: (typeof bookingModes)[number]) => {
    const profile = { ...firstProfile, booking }
    const { status } = await app.call('PUT /api/shop-profile', { data: { profile, version: 1 } }, { as: sam })
    expect(status).toBe(200)
    return bookFor(app, mei, { notice_version: repairNotice.version })
  }
  /** The texts of ticket page, private page and first email. */
  const getTexts = async (id: number) => {
    const { body: ticket } = await app.call(
      'POST /api/get-user-ticket',
      { data: { ticketid: id } },
      { as: mei },
    )
    const { body: link } = await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })
    const token = new URL(link.link).pathname.split('/').at(-1) ?? ''
    const { body: tracked } = await app.call('GET /api/track/{token}', { token })
    return { page: ticket.next, privatePage: tracked.next, email: await firstEmail(id) }
  }
  const firstEmail = async (ticketId: number) => {
    const { database, now, secrets, shopEmail } = app.shop
    const rows = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('email_kind', '=', 'booking-received')
      .execute()
    const row = rows.find(({ payload }) => payload.includes(String(ticketId)))!
    const email = await composeEmail(
      {
        database,
        now,
        secrets,
        mintToken: (input) => createToken(app.shop, input),
        trackLink: (ticket) => trackLink(app.shop, ticket),
        publicUrl: 'http://localhost:3000',
        mailFrom: null,
        shopEmail,
      },
      row,
    )
    return `${email?.text}`.replace(/\s+/g, ' ')
  }

  test('post_at_once: every text of a submitted ticket tells the customer to post', async () => {
    const { page, privatePage, email } = await getTexts(await booked('post_at_once'))
    expect(page).toEqual({ acts: 'customer', task: 'send_phone', text: afterBooking.post_at_once() })
    expect(privatePage).toEqual(page)
    expect(email).toContain(afterBooking.post_at_once())
    expect(email).toContain(street)
    expect(email).not.toMatch(/do not post the phone yet|waiting for our approval/)
  })

  test('wait_for_approval: no text names the postal address before Approved, and every one does after', async () => {
    const id = await booked('wait_for_approval')
    const { page, privatePage, email } = await getTexts(id)
    expect(page).toEqual({ acts: 'shop', text: afterBooking.wait_for_approval(firstProfile) })
    expect(privatePage).toEqual(page)
    expect(email).toContain(afterBooking.wait_for_approval(firstProfile))
    expect(email).not.toContain(street)
    expect(email).not.toContain('packing-slip')
    const shipping = await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })
    expect([shipping.body.postable, shipping.body.preparations]).toEqual([false, []])
    expect((await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).status).toBe(409)

    const data = { ticketid: id, comment: 'Fine.', status: 1 as const }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    const after = await getTexts(id)
    expect(after.page).toMatchObject({ acts: 'customer', task: 'send_phone' })
    expect(after.privatePage).toEqual(after.page)
    expect(after.email).toContain(street)
    expect((await app.call('GET /api/tickets/{id}/mail-in', { id }, { as: mei })).body.postable).toBe(true)
    expect((await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).status).toBe(200)
  })

  test.each(bookingModes)('%s: a ticket set to Waiting approval stops the posting', async (booking) => {
    const id = await booked(booking)
    await app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment: 'Wait.', status: -1 } },
      { as: sam },
    )
    const { page, email } = await getTexts(id)
    expect(page).toMatchObject({ acts: 'shop', text: expect.stringContaining('do not post') })
    expect(email).not.toContain('Post it to')
    expect((await app.call('GET /api/tickets/{id}/packing-slip', { id }, { as: mei })).status).toBe(409)
  })
})
