import { afterEach, beforeEach, expect } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { endUnconfirmed } from '#domain/workflow/end-unconfirmed.ts'
import { lapseQuotes } from '#domain/workflow/lapse-quotes.ts'
import { sendReminders } from '#domain/reminders/send-reminders.ts'
import { onOneEngine } from '#test/engines.ts'
import { setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { phoneBySlug, sampleContact } from '#test/sample-booking.ts'
import { inRole } from '#test/security/roles.ts'
import { sendQueued } from '#test/send-queued.ts'

onOneEngine('what is in a parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let tickets: [number, number, number]
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    await setProfile(app, sam)
    const phone = await phoneBySlug(app, 'iphone13')
    const items = ['F2LXK0ABCD12', 'F2LXK0ABCD13', 'F2LXK0ABCD14'].map((phone_serial) => ({
      phone_id: phone.id,
      repair_name: 'screen',
      phone_serial,
    }))
    const { body } = await app.call('POST /api/bookings', { data: { ...sampleContact, items } }, { as: mei })
    parcel = body.parcel_id
    tickets = body.ticket_ids as typeof tickets
    await sendQueued(app)
  })
  afterEach(() => app.close())

  type Extra = { phone_name: string; serial?: string }
  const enter = (found: number[], extra: Extra[] = [], as = sam) =>
    app.call('PUT /api/parcels/{id}/contents', { id: parcel, data: { found, extra } }, { as })
  const toMei = async () => (await sendQueued(app)).filter(({ to }) => to.address === mei.email)
  const next = async (ticketid: number) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body.next
  const queued = async (queue: string) =>
    (
      await app.shop.database.db
        .selectFrom('ticket_queues')
        .select('ticket_id')
        .where('queue', '=', queue as 'arrived')
        .orderBy('ticket_id')
        .execute()
    ).map(({ ticket_id }) => ticket_id)

  test.both('missing and extra phones are kept, and told in one email', async () => {
    const [first, second, third] = tickets
    const { status, body } = await enter([first, second], [{ phone_name: 'Nokia 3310', serial: 'NOK 1' }])
    const extra = body.extra[0]!
    expect([status, body]).toMatchObject([
      200,
      { checked: true, found: [first, second], missing: [third], extra: [extra] },
    ])
    const read = await app.call('GET /api/parcels/{id}', { id: parcel }, { as: mei })
    expect(read.body).toMatchObject({ ticket_ids: [...tickets, extra], due_cents: 0 })
    const made = await app.call('POST /api/get-user-ticket', { data: { ticketid: extra } }, { as: mei })
    expect(made.body).toMatchObject({
      status: -1,
      displayName: 'Nokia 3310',
      phone_serial: 'NOK 1',
      repair_name: 'other',
      agreed_cents: 0,
      address: sampleContact.address,
      parcel_id: parcel,
    })
    const [mail, ...more] = await toMei()
    expect([mail?.kind, more]).toEqual(['parcel-opened', []])
    expect(mail!.text).toMatch(new RegExp(`Not inside: iPhone 13, Screen Replacement \\(ticket ${third}\\)`))
    expect(mail!.text).toMatch(new RegExp(`Inside, not booked: Nokia 3310 \\(ticket ${extra}\\)`))
    expect(mail!.text).not.toContain('NOK 1')

    expect(await queued('arrived')).toEqual([first, second])
    expect(await queued('to_quote')).toEqual([extra])
    expect(await queued('to_approve')).toEqual([third])
    expect((await next(third))?.text).toContain('not in the parcel')
    expect((await next(extra))?.text).toContain('not booked')
  })

  test('what a colleague has found since the form was shown stays found', async () => {
    const [first, second, third] = tickets
    const save = (found: number[], seen: number[]) =>
      app.call('PUT /api/parcels/{id}/contents', { id: parcel, data: { found, seen } }, { as: sam })
    await save([first, second], [])
    expect((await toMei())[0]?.text).toContain(`ticket ${third}`)
    const { body } = await save([third], [])
    expect(body).toMatchObject({ found: tickets, missing: [] })
    const [mail] = await toMei()
    expect(mail?.text).not.toMatch(/Not inside/)
    // Seen as found and no longer ticked, it is missing.
    expect((await save([second, third], tickets)).body).toMatchObject({ missing: [first] })
  })

  test.both('the same contents again change nothing and tell nobody', async () => {
    const extra = [{ phone_name: 'Nokia 3310', serial: 'NOK 1' }, { phone_name: 'Nokia 3310' }]
    const { body: before } = await enter([tickets[0]], extra)
    await toMei()
    const versions = () => app.shop.database.db.selectFrom('tickets').select(['id', 'version']).execute()
    const old = await versions()
    const again = await enter([tickets[0]], [{ phone_name: 'nokia 3310', serial: 'nok-1' }, extra[1]!])
    expect(again.body).toEqual(before)
    expect(await versions()).toEqual(old)
    expect(await toMei()).toEqual([])
  })

  test('a parcel in which everything is as booked sends no email of its own', async () => {
    const { body } = await enter(tickets)
    expect([body.found, body.missing, body.extra]).toEqual([tickets, [], []])
    expect(await toMei()).toEqual([])
  })

  test('what turns up later is told again, and two corrections before the email are one email', async () => {
    await enter([tickets[0]])
    await enter([tickets[0], tickets[1]])
    const mails = await toMei()
    expect(mails.map(({ kind }) => kind)).toEqual(['parcel-opened'])
    expect(mails[0]!.text).toContain(`(ticket ${tickets[2]})`)
    expect(mails[0]!.text).not.toMatch(/what was not booked|Everything is as/)
    await enter(tickets)
    const [mail, ...more] = await toMei()
    expect([mail?.kind, more]).toEqual(['parcel-opened', []])
    expect(mail!.text).not.toMatch(/Not inside|what was not/)
    expect(mail!.text).toContain('Everything is as it was booked.')
  })

  test('a phone that was received is not missing, and one that arrives later is so no more', async () => {
    await setStatus(app, sam, tickets[0], 2)
    expect((await enter([])).body).toMatchObject({ missing: tickets.slice(1) })
    await setStatus(app, sam, tickets[1], 2)
    const { body } = await app.call('GET /api/parcels/{id}/contents', { id: parcel }, { as: sam })
    expect(body.missing).toEqual([tickets[2]])
    expect(body.tickets.map(({ inside }) => inside)).toEqual([true, true, false])
  })

  test('a phone that was found and ends before its intake goes back, and stays until it is paid', async () => {
    const { body } = await enter([tickets[0]], [{ phone_name: 'Nokia 3310' }])
    const ended = [tickets[0], body.extra[0]!]
    for (const id of ended) {
      const ticket = (await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body
      const data = {
        outcome: 'not_repairable' as const,
        fee_cents: 0,
        comment: 'It cannot be repaired.',
        version: (ticket as { version: number }).version,
      }
      expect((await app.call('POST /api/tickets/{id}/outcome', { id, data }, { as: sam })).status).toBe(200)
    }
    expect(await queued('unrepaired_back')).toEqual(ended)
    const posting = await app.call(
      'POST /api/parcels/{id}/posting',
      { id: parcel, data: { carrier: 'auspost', tracking: '33ABC1234567' } },
      { as: sam },
    )
    expect(posting.body).toMatchObject({ changed: ended, left: [] })
  })

  test.both('an extra phone whose quote is declined goes back', async () => {
    const id = (await enter(tickets, [{ phone_name: 'Nokia 3310' }])).body.extra[0]!
    const data = { kind: 'new_price' as const, description: 'A new screen', amount_cents: 9_000 }
    const quoted = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
    expect(quoted.status).toBe(200)
    expect((await next(id))?.task).toBe('answer_quote')
    const answer = { answer: 'send_back' as const, name: 'Mei Tanaka' }
    const answered = await app.call(
      'POST /api/tickets/{id}/quotes/{quoteid}/answer',
      { id, quoteid: quoted.body.quote.id, data: answer },
      { as: mei },
    )
    expect(answered.status).toBe(200)
    expect(await queued('unrepaired_back')).toEqual([id])
  })

  test('no word about the quote of an extra phone says that it is still with its owner', async () => {
    const [one, two] = (await enter(tickets, [{ phone_name: 'Nokia 3310' }, { phone_name: 'Nokia 8210' }]))
      .body.extra as [number, number]
    const data = { kind: 'new_price' as const, description: 'A new screen', amount_cents: 9_000 }
    for (const id of [one, two]) {
      const { body } = await app.call('POST /api/tickets/{id}/quotes', { id, data }, { as: sam })
      expect([id, body.quote.at_home]).toEqual([id, false])
    }
    app.clock.advance(11 * DAY_MS)
    const mails = await sendQueued(app)
    await lapseQuotes(app.shop)
    mails.push(...(await sendQueued(app)))
    const told = mails.filter(({ kind }) => kind.startsWith('quote-'))
    expect(new Set(told.map(({ kind }) => kind))).toContain('quote-lapsed')
    for (const { kind, text } of told) {
      expect([kind, text]).not.toEqual([kind, expect.stringMatching(/need\s+not\s+send|keeps\s+the\s+phone/)])
      if (kind === 'quote-lapsed') expect(text).toMatch(/send\s+the\s+phone\s+back/)
    }
  })

  test('a phone that was found can be cancelled no more, is asked after by no reminder, and never ends as not arrived', async () => {
    await setStatus(app, sam, tickets[0], 1)
    await enter([tickets[0]])
    const { status } = await app.call('POST /api/tickets/{id}/cancellation', { id: tickets[0] }, { as: mei })
    expect(status).toBe(409)
    app.clock.advance(14 * DAY_MS)
    expect(await sendReminders(app.shop)).toBe(0)
    app.clock.advance(60 * DAY_MS)
    expect(await endUnconfirmed(app.shop)).toBe(0)
  })

  test('a ticket of another parcel, one that ended and an extra phone that was booked are refused by name', async () => {
    const foreign = await enter([999_999])
    expect([foreign.status, foreign.body]).toMatchObject([
      400,
      { fields: { found: 'Ticket 999999 is not in this parcel.' } },
    ])
    await app.call('POST /api/tickets/{id}/cancellation', { id: tickets[2] }, { as: mei })
    expect((await enter(tickets)).status).toBe(409)
    const booked = await enter([], [{ phone_name: 'iPhone', serial: 'f2lxk0abcd12' }])
    expect([booked.status, booked.body]).toMatchObject([
      400,
      { fields: { 'extra.0.serial': `This is the phone of ticket ${tickets[0]}. Tick that one instead.` } },
    ])
    const none = await enter([], [{ phone_name: '' }])
    expect([none.status, none.body]).toMatchObject([
      400,
      { fields: { 'extra.0.phone_name': expect.any(String) } },
    ])
  })

  test('technicians enter what was in a parcel, customers do not, and nothing is added to it any more', async () => {
    const tess = await inRole(app, await app.staff('Tess Technician'), 'technician')
    expect((await enter(tickets, [], tess)).status).toBe(200)
    expect((await enter(tickets, [], mei)).status).toBe(403)
    const phone = await phoneBySlug(app, 'iphone13')
    const data = { phone_id: phone.id, repair_name: 'battery', phone_serial: 'F2LXK0ABCD12' }
    expect((await app.call('POST /api/parcels/{id}/tickets', { id: parcel, data }, { as: mei })).status).toBe(
      409,
    )
  })

  test('the events name who found and who missed a phone', async () => {
    await enter([tickets[0]], [{ phone_name: 'Nokia 3310' }])
    const events = await app.shop.database.db
      .selectFrom('events')
      .select(['kind', 'ticket_id'])
      .where('kind', 'in', ['ticket.found_in_parcel', 'ticket.missing_in_parcel'])
      .orderBy('id')
      .execute()
    expect(events.map(({ kind, ticket_id }) => [kind.slice(7), ticket_id])).toEqual([
      ['found_in_parcel', tickets[0]],
      ['missing_in_parcel', tickets[1]],
      ['missing_in_parcel', tickets[2]],
      ['found_in_parcel', tickets[2] + 1],
    ])
  })
})
