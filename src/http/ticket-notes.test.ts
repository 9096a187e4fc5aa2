import fc from 'fast-check'
import { afterEach, beforeEach, expect } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { statuses, type Status } from '#contract/ticket-statuses.ts'
import type { NewNote, Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { setProfile } from '#test/money.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('ticket notes on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let ticketid: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    ticketid = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const note = (more: Partial<NewNote> = {}, as: SignedIn = sam) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid, comment: 'Looked at it.', status: 0, ...more } },
      { as },
    )
  const asStaff = async () =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket
  const asMei = async () =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body
  const row = async () =>
    (
      (await app.call('POST /api/get-ticket', { data: { ticketid: -1 } }, { as: sam })).body as TicketRow[]
    ).find(({ id }) => id === ticketid)!
  const events = async () =>
    (
      await app.shop.database.db
        .selectFrom('events')
        .select(['kind', 'details', 'subject_id'])
        .where('ticket_id', '=', ticketid)
        .orderBy('id')
        .limit(500)
        .execute()
    ).map(({ kind, details, subject_id }) => ({ kind, subject_id, ...JSON.parse(details) }))
  const ticketEmails = async () =>
    (await app.emails())
      .filter(({ kind: email }) => email.startsWith('ticket'))
      .map(({ kind: email, payload }) => ({ kind: email, ...payload }))

  test('submitTicketComment sets status and assignment, and answers note and ticket', async () => {
    app.clock.advance(MINUTE_MS)
    const { status, body } = await note({
      comment: ' Come in, please. ',
      status: 1,
      staffAssign: sam.accountid,
      makeVisibleToCustomer: true,
    })
    expect(status).toBe(200)
    expect(body.note).toEqual({
      id: body.note.id,
      comment: 'Come in, please.',
      status_change: 1,
      created_at: new Date(app.clock.now()).toISOString(),
      fullname: 'Sam Okafor',
      staff_only: 0,
    })
    expect(body.ticket).toMatchObject({
      status: 1,
      staff_assigned: 'Sam Okafor',
      staff_assigned_id: sam.accountid,
      notes: [body.note],
    })
    expect(body.ticket.updated_at).toBe(body.note.created_at)
    expect(await asStaff()).toEqual(body.ticket)
    expect(await row()).toMatchObject({
      status: 1,
      note_count: 1,
      latest_comment: 'Come in, please.',
      staff_assigned: 'Sam Okafor',
    })
    expect(await events()).toMatchObject([
      { kind: 'ticket.booked' },
      { kind: 'ticket.noted', subject_id: body.note.id },
      { kind: 'ticket.assigned', from: null, to: sam.accountid },
      { kind: 'ticket.status_changed', from: 0, to: 1 },
    ])
  })

  test('a note is staff-only unless it is made visible', async () => {
    expect((await note()).body.note.staff_only).toBe(1)
    expect((await note({ makeVisibleToCustomer: false })).body.note.staff_only).toBe(1)
    expect((await note({ makeVisibleToCustomer: 1 as never })).body.note.staff_only).toBe(0)
  })

  test('a note that keeps the status has status_change null', async () => {
    expect((await note({ status: 0 })).body.note.status_change).toBe(null)
  })

  test('the customer reads public notes by the Staff Team, oldest first', async () => {
    await note({ comment: 'First', makeVisibleToCustomer: true })
    await note({ comment: 'Between us' })
    await note({ comment: 'Second', makeVisibleToCustomer: true, staffAssign: sam.accountid })
    const ticket = await asMei()
    expect(ticket.notes.map(({ comment, fullname }) => [comment, fullname])).toEqual([
      ['First', 'Staff Team'],
      ['Second', 'Staff Team'],
    ])
    expect([ticket.staff_assigned, ticket.staff_assigned_id]).toEqual(['Staff Team', null])
    expect(JSON.stringify(ticket)).not.toContain('Okafor')
  })

  test('the customer sees neither staff-only notes nor that there are any', async () => {
    const before = await asMei()
    app.clock.advance(MINUTE_MS)
    await note({ comment: 'Looks like water damage to me' })
    expect(await asMei()).toEqual(before)
    const { body } = await note({ comment: 'Second thought' })
    await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid: body.note.id, ticketid },
      { as: sam },
    )
    expect(await asMei()).toEqual(before)
  })

  test('the customer always sees exactly the public notes and the newest public status change', async () => {
    const written = fc.record({
      comment: fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
      makeVisibleToCustomer: fc.boolean(),
      status: fc.constantFrom(...statuses),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 6 }), async (all) => {
        ticketid = await bookFor(app, mei)
        let newest = app.clock.now()
        let status: Status = 0
        for (const one of all) {
          app.clock.advance(MINUTE_MS)
          expect((await note(one)).status).toBe(200)
          if (one.makeVisibleToCustomer || one.status !== status) newest = app.clock.now()
          status = one.status
        }
        const ticket = await asMei()
        expect(ticket.notes.map(({ comment }) => comment)).toEqual(
          all.filter((one) => one.makeVisibleToCustomer).map(({ comment }) => comment.trim()),
        )
        expect([ticket.status, ticket.updated_at]).toEqual([status, new Date(newest).toISOString()])
        const staffView = await asStaff()
        expect(staffView.notes).toHaveLength(all.length)
        expect((await row()).note_count).toBe(all.length)
      }),
      { numRuns: 12 },
    )
  })

  test('any status may follow any other, also back from Completed, with one event each', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 8 }),
        async (order) => {
          ticketid = await bookFor(app, mei)
          let status: Status = 0
          const changes: [Status, Status][] = []
          for (const next of order) {
            const { body } = await note({ status: next })
            expect([body.ticket.status, body.note.status_change]).toEqual([
              next,
              next === status ? null : next,
            ])
            if (next !== status) changes.push([status, next])
            status = next
          }
          const recorded = (await events()).filter(({ kind }) => kind === 'ticket.status_changed')
          expect(recorded.map(({ from, to }) => [from, to])).toEqual(changes)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('a new status from Approved on is emailed once, with the comment only when public', async () => {
    await setProfile(app, sam, { booking: 'wait_for_approval' })
    await note({ status: 1 })
    const { body } = await note({ status: 2, makeVisibleToCustomer: true })
    await note({ status: 2, comment: 'Same status, between us' })
    await note({ status: -1 })
    await note({ status: 0 })
    expect(await ticketEmails()).toEqual([
      { kind: 'ticket-status', ticket_id: ticketid, status: 1, note_id: null },
      { kind: 'ticket-status', ticket_id: ticketid, status: 2, note_id: body.note.id },
    ])
  })

  test('a public note without a status email is emailed by itself', async () => {
    const { body: same } = await note({ makeVisibleToCustomer: true })
    const { body: back } = await note({ makeVisibleToCustomer: true, status: -1 })
    expect(await ticketEmails()).toEqual([
      { kind: 'ticket-note', ticket_id: ticketid, note_id: same.note.id },
      { kind: 'ticket-note', ticket_id: ticketid, note_id: back.note.id },
    ])
  })

  test('submitTicketComment assigns active staff only, and 0 keeps the assignment', async () => {
    const gone = await app.staff('Gone Already')
    await app.shop.database.db
      .updateTable('accounts')
      .set({ deactivated_at: 1 })
      .where('id', '=', gone.accountid)
      .execute()
    for (const staffAssign of [mei.accountid, gone.accountid, 999_999, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await note({ staffAssign })
      expect([status, body.fields]).toEqual([
        400,
        { staffAssign: 'Please choose an active member of staff.' },
      ])
    }
    expect((await asStaff()).notes).toEqual([])
    await note({ staffAssign: sam.accountid })
    expect((await note({ staffAssign: 0 })).body.ticket.staff_assigned_id).toBe(sam.accountid)
    expect((await note()).body.ticket.staff_assigned_id).toBe(sam.accountid)
  })

  test('a ticket can be assigned to exactly those whom the assign list offers', async () => {
    const unconfirmed = await app.staff('Not Confirmed')
    await app.shop.database.db
      .updateTable('accounts')
      .set({ verified_at: null })
      .where('id', '=', unconfirmed.accountid)
      .execute()
    const { staff } = (await app.call('GET /api/staff/assignable', {}, { as: sam })).body
    expect(staff.map(({ accountid }) => accountid)).toEqual([sam.accountid])
    for (const { accountid } of [sam, unconfirmed]) {
      const offered = staff.some((member) => member.accountid === accountid)
      expect((await note({ staffAssign: accountid })).status).toBe(offered ? 200 : 400)
    }
    expect((await asStaff()).staff_assigned_id).toBe(sam.accountid)
  })

  test('submitTicketComment refuses an empty or overlong comment and an unknown status', async () => {
    const wrong: [string, unknown][] = [
      ['comment', '   '],
      ['comment', 'x'.repeat(2001)],
      ['comment', null],
      ['comment', 'null\u0000byte'],
      ['status', 7],
      ['status', '1'],
      ['status', 0.5],
      ['staffAssign', -1],
      ['makeVisibleToCustomer', 'yes'],
      ['ticketid', -1],
      ['ticketid', 'x'],
    ]
    for (const [field, value] of wrong) {
      const { status, body } = await note({ [field]: value })
      expect([status, Object.keys(body.fields ?? {})], field).toEqual([400, [field]])
    }
    expect((await note({ comment: 'x'.repeat(2000) })).status).toBe(200)
    expect((await note({ ticketid: 999_999 })).status).toBe(404)
  })

  test.both('of twenty parallel notes none is lost, and the newest is shown', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => note({ comment: `Note ${at}`, status: statuses[at % 8]! })),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    const ticket = await asStaff()
    expect(ticket.notes).toHaveLength(20)
    const newest = ticket.notes.at(-1)!
    expect(await row()).toMatchObject({
      note_count: 20,
      latest_comment: newest.comment,
      status: ticket.status,
    })
    // Each change starts where the previous one ended.
    const changes = (await events()).filter(({ kind }) => kind === 'ticket.status_changed')
    const places = changes.map(({ to }) => to as number)
    expect(changes.map(({ from }) => from)).toEqual([0, ...places.slice(0, -1)])
    expect(ticket.status).toBe(places.at(-1) ?? 0)
  })
})
