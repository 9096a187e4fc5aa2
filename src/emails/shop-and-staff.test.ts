import { afterEach, beforeEach, expect } from 'vitest'
import { firstProfile } from '#contract/first-profile.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestMailer, type TestMailer } from '#test/open-test-mailer.ts'
import { queueTestEmail, writeTestTicket } from '#test/queue-test-emails.ts'

onOneEngine('shop and staff data of emails on %s', (engine, test) => {
  let post: TestMailer
  beforeEach(async () => {
    post = await openTestMailer(engine)
  })
  afterEach(() => post.close())

  test('an email fills in what the stored profile lacks since an upgrade', async () => {
    const { phone: _, suburb: __, ...older } = firstProfile satisfies ShopProfile
    await post.database.db
      .updateTable('shop_profile')
      .set({ profile: JSON.stringify(older) })
      .execute()
    const { ticket } = await writeTestTicket(post.database, post.now())
    await queueTestEmail(post.database, post.now(), 'booking-received', { ticket_id: ticket })
    await post.start().drain()
    const { text } = post.box.arrived[0]!.email
    expect(text).not.toContain('undefined')
    expect(text).toContain(firstProfile.phone)
    expect(text).toContain(firstProfile.suburb)
  })

  test.each([
    ['the member of staff', 'may work here', {}, 'sam@example.com'],
    ['the shop', 'confirmed no address', { verified_at: null }, firstProfile.email],
    ['the shop', 'chose no password', { password_hash: null }, firstProfile.email],
    ['the shop', 'was switched off', { deactivated_at: 1 }, firstProfile.email],
  ])('emails for staff go to %s when the assigned staff member %s', async (_, __, account, to) => {
    const { ticket, staff, note } = await writeTestTicket(post.database, post.now())
    const { db } = post.database
    await db.updateTable('tickets').set({ staff_assigned_id: staff, status: statusCodes.approved }).execute()
    await db
      .updateTable('accounts')
      .set({ password_hash: 'x', ...account })
      .where('id', '=', staff)
      .execute()
    await queueTestEmail(post.database, post.now(), 'message-for-staff', { ticket_id: ticket, note_id: note })
    await queueTestEmail(post.database, post.now(), 'never-arrived-for-shop', { ticket_id: ticket })
    await post.start().drain()
    expect(post.box.arrived.flatMap((arrived) => arrived.to)).toEqual([to, to])
    // The shop says after how many days staff are told.
    expect(post.box.arrived.at(-1)?.email.html).not.toContain('weeks ago')
  })
})
