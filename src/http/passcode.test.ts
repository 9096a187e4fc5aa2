import { afterEach, beforeEach, expect } from 'vitest'
import type { Status } from '#contract/ticket-statuses.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Ticket } from '#contract/tickets.schema.ts'
import { sweepPasscodes } from '#domain/tickets/sweep-passcodes.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('passcodes on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei, { phone_pin: '739154' })
  })
  afterEach(() => app.close())

  const reveal = (as?: SignedIn, ticket = id, reason = 'Testing the new screen') =>
    app.call('POST /api/tickets/{id}/passcode/reveals', { id: ticket, data: { reason } }, as ? { as } : {})
  const replace = (as?: SignedIn, ticket = id, phone_pin = '1379') =>
    app.call('PUT /api/tickets/{id}/passcode', { id: ticket, data: { phone_pin } }, as ? { as } : {})
  const move = (status: Status) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment: 'On it goes.', status } },
      { as: sam },
    )
  const events = async (
    kind: 'ticket.passcode_revealed' | 'ticket.passcode_erased' | 'ticket.passcode_replaced',
  ) =>
    app.shop.database.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('id')
      .limit(10)
      .execute()

  test('revealPasscode records who, when and why, and its answer is never cached', async () => {
    const { status, body, headers } = await reveal(sam)
    expect([status, body]).toEqual([200, { passcode: '739154' }])
    expect(headers.get('cache-control')).toBe('private, no-store')
    const [event] = await events('ticket.passcode_revealed')
    expect(event).toMatchObject({ ticket_id: id, actor_id: sam.accountid, created_at: app.clock.now() })
    // Free text is stored beside the log, where it can be erased.
    expect(event!.details).toBe('{}')
    const why = await app.shop.database.db.selectFrom('passcode_reveals').selectAll().execute()
    expect(why).toMatchObject([{ ticket_id: id, event_id: event!.id, reason: 'Testing the new screen' }])
  })

  test('the customer sees when and why staff looked at the passcode, and that it was the Staff Team', async () => {
    await reveal(sam)
    const { body } = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    expect(body.passcode_looks).toEqual([
      { at: new Date(app.clock.now()).toISOString(), by: 'Staff Team', reason: 'Testing the new screen' },
    ])
    expect(JSON.stringify(body)).not.toContain(sam.fullname)
  })

  test('sweepPasscodes erases a passcode after thirty days without the phone, counted from its last change', async () => {
    const arrived = await bookFor(app, mei)
    const later = await bookFor(app, mei)
    await app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: arrived, comment: 'Here.', status: 2 } },
      { as: sam },
    )
    app.clock.advance(20 * DAY_MS)
    await app.logIn(mei.email, mei)
    expect((await replace(mei, later)).status).toBe(200)
    app.clock.advance(10 * DAY_MS - 1)
    expect(await sweepPasscodes(app.shop)).toBe(0)
    app.clock.advance(1)
    expect(await sweepPasscodes(app.shop)).toBe(1)
    const kept = async (ticket: number) => {
      const row = await app.shop.database.db
        .selectFrom('tickets')
        .select('passcode_encrypted')
        .where('id', '=', ticket)
        .executeTakeFirstOrThrow()
      return row.passcode_encrypted !== null
    }
    expect([await kept(id), await kept(arrived), await kept(later)]).toEqual([false, true, true])
    expect(await events('ticket.passcode_erased')).toMatchObject([{ ticket_id: id, actor_id: null }])
    app.clock.advance(20 * DAY_MS)
    expect(await sweepPasscodes(app.shop)).toBe(1)
    expect([await kept(arrived), await kept(later)]).toEqual([true, false])
  })

  test('revealPasscode is for staff only, not even for the owner', async () => {
    expect((await reveal()).status).toBe(401)
    const denied = await reveal(mei)
    expect([denied.status, Object.keys(denied.body)]).toEqual([403, ['error']])
    expect(await events('ticket.passcode_revealed')).toEqual([])
  })

  test('revealPasscode needs a reason, a ticket and a passcode', async () => {
    expect((await reveal(sam, id, '  ')).body.fields).toEqual({
      reason: 'Please say why you need the passcode.',
    })
    expect((await reveal(sam, 999_999)).status).toBe(404)
    const without = await bookFor(app, mei, { phone_pin: '' })
    expect((await reveal(sam, without)).body.error).toBe('No passcode is kept for this ticket.')
    expect(await events('ticket.passcode_revealed')).toEqual([])
  })

  test('no answer about a ticket contains the passcode, only that there is one', async () => {
    const hers = await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })
    const theirs = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
    const list = await app.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as: sam })
    expect([hers.body.phone_pin, (theirs.body as Ticket).phone_pin]).toEqual(['••••', '••••'])
    expect(JSON.stringify([hers.body, theirs.body, list.body])).not.toMatch(/739154|v1\./)
  })

  test.each([5, 6] as const)('the passcode is erased when the ticket reaches status %i', async (status) => {
    for (const before of [1, 2, 3, 4] as const)
      expect((await move(before)).body.ticket.phone_pin).toBe('••••')
    expect((await move(status)).body.ticket.phone_pin).toBe(null)
    expect((await reveal(sam)).status).toBe(404)
    expect(await events('ticket.passcode_erased')).toMatchObject([{ ticket_id: id, actor_id: sam.accountid }])
    expect((await move(3)).body.ticket.phone_pin).toBe(null)
    expect(await events('ticket.passcode_erased')).toHaveLength(1)
  })

  test('replacePasscode works for the customer and staff, and the new one is revealed', async () => {
    expect((await replace(mei)).body).toEqual({ ticket_id: id })
    expect((await reveal(sam)).body.passcode).toBe('1379')
    await replace(sam, id, 'Mei1987!')
    expect((await reveal(sam)).body.passcode).toBe('Mei1987!')
    expect((await events('ticket.passcode_replaced')).map(({ actor_id }) => actor_id)).toEqual([
      mei.accountid,
      sam.accountid,
    ])
    expect(JSON.stringify(await events('ticket.passcode_replaced'))).not.toMatch(/1379|1987/)
  })

  test('replacePasscode is refused for other customers', async () => {
    expect((await replace()).status).toBe(401)
    expect((await replace(await app.customer('Amal Haddad'))).status).toBe(404)
    expect((await replace(mei, 999_999)).status).toBe(404)
    expect((await reveal(sam)).body.passcode).toBe('739154')
  })

  test('replacePasscode is refused once the phone is on its way back', async () => {
    await move(5)
    expect((await replace(mei)).body.fields).toEqual({
      phone_pin: 'We no longer need a passcode for this phone.',
    })
  })

  test('replacePasscode refuses an empty or overlong passcode and a malformed ticket id', async () => {
    for (const pin of ['', '   ', 'x'.repeat(46)]) expect((await replace(mei, id, pin)).status).toBe(400)
    for (const ticket of ['0', '-1', 'x', '1.5', '9'.repeat(40)]) {
      expect((await replace(mei, ticket as never)).status, ticket).toBe(400)
      expect((await reveal(sam, ticket as never)).status, ticket).toBe(400)
    }
  })

  test('revealPasscode says what to do when the key that encrypted it is lost', async () => {
    await app.shop.database.db
      .updateTable('tickets')
      .set({ passcode_encrypted: 'v1.AAAA' })
      .where('id', '=', id)
      .execute()
    const { status, body } = await reveal(sam)
    expect([status, body.error]).toEqual([
      404,
      'This passcode was locked with another secret key and cannot be read. Ask the customer for it again.',
    ])
  })
})
