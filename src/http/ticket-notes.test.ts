import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteTicketNote,
  getTicket,
  getUserTicket,
  statuses,
  submitTicketComment,
  type NewNote,
  type Status,
  type Ticket,
  type TicketRow,
} from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const minute = 60_000

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let ticketid: number
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
    ticketid = await bookFor(house, mei)
  })
  afterEach(() => house.close())

  const note = (more: Partial<NewNote> = {}, as: SignedIn = sam) =>
    house.call(
      submitTicketComment,
      { data: { ticketid, comment: 'Looked at it.', status: 0, ...more } },
      { as },
    )
  const asStaff = async () =>
    (await house.call(getTicket, { data: { ticketid } }, { as: sam })).body as Ticket
  const asMei = async () => (await house.call(getUserTicket, { data: { ticketid } }, { as: mei })).body
  const row = async () =>
    ((await house.call(getTicket, { data: { ticketid: -1 } }, { as: sam })).body as TicketRow[]).find(
      ({ id }) => id === ticketid,
    )!
  const events = async () =>
    (
      await house.shop.books.db
        .selectFrom('events')
        .select(['kind', 'details', 'subject_id'])
        .where('ticket_id', '=', ticketid)
        .orderBy('id')
        .limit(500)
        .execute()
    ).map(({ kind, details, subject_id }) => ({ kind, subject_id, ...JSON.parse(details) }))
  const ticketLetters = async () =>
    (await house.letters())
      .filter(({ letter }) => letter.startsWith('ticket'))
      .map(({ letter, payload }) => ({ letter, ...payload }))

  test('a note sets status and assignment with it, and answers both note and ticket', async () => {
    house.clock.turn(minute)
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
      created_at: new Date(house.clock.now()).toISOString(),
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

  test('a note is for staff only unless it is made visible', async () => {
    expect((await note()).body.note.staff_only).toBe(1)
    expect((await note({ makeVisibleToCustomer: false })).body.note.staff_only).toBe(1)
    expect((await note({ makeVisibleToCustomer: 1 as never })).body.note.staff_only).toBe(0)
  })

  test('a note that leaves the status as it is says so with null', async () => {
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

  test('a customer never sees a staff-only note, nor that there is one', async () => {
    const before = await asMei()
    house.clock.turn(minute)
    await note({ comment: 'Looks like water damage to me' })
    expect(await asMei()).toEqual(before)
    const { body } = await note({ comment: 'Second thought' })
    await house.call(deleteTicketNote, { noteid: body.note.id, ticketid }, { as: sam })
    expect(await asMei()).toEqual(before)
  })

  test('whatever staff write, the customer sees exactly the public notes and the newest public change', async () => {
    const written = fc.record({
      comment: fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== ''),
      makeVisibleToCustomer: fc.boolean(),
      status: fc.constantFrom(...statuses),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(written, { maxLength: 6 }), async (all) => {
        ticketid = await bookFor(house, mei)
        let newest = house.clock.now()
        let status: Status = 0
        for (const one of all) {
          house.clock.turn(minute)
          expect((await note(one)).status).toBe(200)
          if (one.makeVisibleToCustomer || one.status !== status) newest = house.clock.now()
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

  test('any status may follow any other, back from Completed too, and each change is one event', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...statuses), { minLength: 1, maxLength: 8 }),
        async (order) => {
          ticketid = await bookFor(house, mei)
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

  test('the customer is written to once for a new status from Approved on, with the comment only when it is public', async () => {
    await note({ status: 1 })
    const { body } = await note({ status: 2, makeVisibleToCustomer: true })
    await note({ status: 2, comment: 'Same status, between us' })
    await note({ status: -1 })
    await note({ status: 0 })
    expect(await ticketLetters()).toEqual([
      { letter: 'ticket-status', ticket_id: ticketid, status: 1, note_id: null },
      { letter: 'ticket-status', ticket_id: ticketid, status: 2, note_id: body.note.id },
    ])
  })

  test('a public note without a letter of its status is mailed by itself', async () => {
    const { body: same } = await note({ makeVisibleToCustomer: true })
    const { body: back } = await note({ makeVisibleToCustomer: true, status: -1 })
    expect(await ticketLetters()).toEqual([
      { letter: 'ticket-note', ticket_id: ticketid, note_id: same.note.id },
      { letter: 'ticket-note', ticket_id: ticketid, note_id: back.note.id },
    ])
  })

  test('only active staff can be assigned, and 0 leaves the assignment alone', async () => {
    const gone = await house.staff('Gone Already')
    await house.shop.books.db
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

  test('a note wants a comment of at most 2000 characters and a known status', async () => {
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

  test('of twenty notes left at the same time none is lost, and the newest is the one shown', async () => {
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
    // Each change starts where the one before it ended.
    const changes = (await events()).filter(({ kind }) => kind === 'ticket.status_changed')
    const places = changes.map(({ to }) => to as number)
    expect(changes.map(({ from }) => from)).toEqual([0, ...places.slice(0, -1)])
    expect(ticket.status).toBe(places.at(-1) ?? 0)
  })
})
