import { afterEach, beforeEach, expect } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import type { StaffStepKey } from '#contract/staff-steps.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { startOutboxSender } from '#emails/outbox-sender.ts'
import { silentLog } from '#test/silent-log.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { setProfile, setStatus } from '#test/money.ts'

onOneEngine('steps by button on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei, { notice_version: undefined as never })
  })
  afterEach(() => app.close())

  const take = (step: StaffStepKey, more: object = {}, as = sam) =>
    app.call('POST /api/tickets/{id}/steps', { id, data: { step, ...more } }, { as })
  const undo = (stepid: number) =>
    app.call('DELETE /api/tickets/{id}/steps/{stepid}', { id, stepid }, { as: sam })
  const look = async () =>
    (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as Ticket
  const sent = async () => {
    const emails: string[] = []
    const sender = startOutboxSender({
      database: app.shop.database,
      now: app.clock.now,
      compose: async ({ email_kind }) => ({ subject: email_kind }) as never,
      send: async (mail) => {
        emails.push(mail.subject)
        return { result: 'sent' }
      },
      log: silentLog,
      pollMs: 1_000_000,
    })
    await sender.drain()
    await sender.stop()
    return emails
  }

  test('takeStaffStep sets status and the shop’s comment, which the customer sees', async () => {
    const { status, body } = await take('approve')
    expect(status).toBe(200)
    expect([body.ticket.status, body.note.comment, body.note.staff_only]).toEqual([
      1,
      'We have checked your booking and approved it.',
      0,
    ])
    expect(Date.parse(body.step.undo_until)).toBe(app.clock.now() + 10 * SECOND_MS)
    const seen = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(seen.body.notes.map(({ comment }) => comment)).toEqual([
      'We have checked your booking and approved it.',
    ])
  })

  test('takeStaffStep takes an edited comment, visible or not, and an assignee', async () => {
    const lee = await app.staff('Lee Chan')
    const { body } = await take('approve', { comment: 'Fine.', visible: false, staffAssign: lee.accountid })
    expect([body.note.comment, body.note.staff_only, body.ticket.staff_assigned]).toEqual([
      'Fine.',
      1,
      'Lee Chan',
    ])
  })

  test('takeStaffStep uses the canned reply of the step, filled in', async () => {
    const data = { name: 'Approved', text: 'Hello {name}, send the {phone} for {ticket}.', shop: true }
    const added = await app.call(
      'POST /api/canned-replies',
      { data: { ...data, step: 'approve' } },
      { as: sam },
    )
    expect(added.status).toBe(200)
    expect((await take('approve')).body.note.comment).toBe(`Hello Mei, send the iPhone 13 for #${id}.`)
  })

  test('takeStaffStep gives the ticket to the person who presses, unless it is assigned', async () => {
    await setStatus(app, sam, id, 3)
    const { status, body } = await take('finish')
    // The completion document is missing.
    expect([status, body.error]).toEqual([409, expect.stringContaining('completion document')])
    await setStatus(app, sam, id, 5)
    expect((await take('complete')).body.ticket.staff_assigned).toBe(null)
  })

  test('takeStaffStep refuses a step that is not the next one, so that a second press changes nothing', async () => {
    await take('approve')
    const again = await take('approve')
    expect([again.status, again.body['next' as never]]).toEqual([
      409,
      { text: 'Receive', acts: 'shop', step: 'receive' },
    ])
    expect((await look()).notes).toHaveLength(1)
    expect((await take('receive')).status).toBe(409)
    expect((await take('nonsense' as never)).status).toBe(400)
    expect((await take('approve', {}, mei)).status).toBe(403)
  })

  test.both('two presses at once take the step once', async () => {
    const answers = await Promise.all([take('approve'), take('approve')])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect((await look()).notes).toHaveLength(1)
  })

  test('the email of a step waits ten seconds, then it is sent', async () => {
    await sent()
    await take('approve')
    expect(await sent()).toEqual([])
    app.clock.advance(10 * SECOND_MS)
    expect(await sent()).toEqual(['ticket-status'])
  })

  test('undoStaffStep restores status, assignee and times, and withdraws the email', async () => {
    await sent()
    const before = await look()
    app.clock.advance(MINUTE_MS)
    const { body } = await take('approve', { staffAssign: sam.accountid })
    const { status, body: undone } = await undo(body.step.id)
    expect([status, undone.ticket.status, undone.ticket.notes]).toEqual([200, 0, []])
    const stable = (shown: Ticket) => ({ ...shown, updated_at: '', version: 0 })
    expect(stable(await look())).toEqual(stable(before))
    app.clock.advance(MINUTE_MS)
    expect(await sent()).toEqual([])
    const seen = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(seen.body.steps.map((step) => step.status)).toEqual([0])
    expect((await undo(body.step.id)).status).toBe(409)
    // The same step can be taken again.
    expect((await take('approve')).status).toBe(200)
  })

  test('undoStaffStep refuses after ten seconds, after another change, and once the email is out', async () => {
    const first = (await take('approve')).body.step.id
    app.clock.advance(10 * SECOND_MS)
    expect((await undo(first)).status).toBe(409)

    id = await bookFor(app, mei)
    const second = (await take('approve')).body.step.id
    const data = { ticketid: id, comment: 'Seen.', status: 1 as const }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    expect((await undo(second)).status).toBe(409)

    id = await bookFor(app, mei)
    const third = (await take('approve')).body.step.id
    await app.shop.database.db
      .updateTable('outbox')
      .set({ sent_at: app.clock.now() })
      .where('email_kind', '=', 'ticket-status')
      .execute()
    expect((await undo(third)).status).toBe(409)
    expect((await look()).status).toBe(1)
    expect((await undo(999_999)).status).toBe(404)
  })

  test('an invoice that a step issued stays after its undoing', async () => {
    await setProfile(app, sam)
    await setStatus(app, sam, id, 3)
    const { db } = app.shop.database
    await db
      .insertInto('completions')
      .values({
        ticket_id: id,
        work_done: 'Screen.',
        parts: '[]',
        warranty_until: null,
        issued_by_id: sam.accountid,
        issued_at: app.clock.now(),
        reviewed_at: null,
      })
      .execute()
    const { status, body } = await take('finish')
    expect([status, body.ticket.status, body.ticket.staff_assigned]).toEqual([200, 4, 'Sam Okafor'])
    expect((await undo(body.step.id)).body.ticket.status).toBe(3)
    const invoices = await db.selectFrom('invoices').select('number').where('ticket_id', '=', id).execute()
    expect(invoices).toHaveLength(1)
    await take('finish')
    expect(await db.selectFrom('invoices').select('number').where('ticket_id', '=', id).execute()).toEqual(
      invoices,
    )
  })
})
