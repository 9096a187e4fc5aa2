import { afterEach, beforeEach, expect } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('requirements and history on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const note = (status: Status, comment = 'Seen.', makeVisibleToCustomer = false) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment, status, makeVisibleToCustomer } },
      { as: sam },
    )
  const events = async () => (await app.call('GET /api/tickets/{id}/events', { id }, { as: sam })).body.events
  const history = async () =>
    (await app.call('GET /api/tickets/{id}/history', { id }, { as: mei })).body.history
  const missing = async (status: Status) =>
    (await app.call('GET /api/tickets/{id}/requirements', { id }, { as: sam })).body.statuses.find(
      (one) => one.status === status,
    )?.missing
  const next = async () =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })).body.next
  const propose = async () =>
    (
      await app.call(
        'POST /api/tickets/{id}/quotes',
        { id, data: { kind: 'extra', description: 'A new battery.', amount_cents: 4995 } },
        { as: sam },
      )
    ).body.quote

  test('a status change that lacks a requirement is accepted, and its event records what was missing and why', async () => {
    const { status, body } = await note(2, 'The photos follow, the camera is charging.')
    expect([status, body.ticket.status]).toEqual([200, 2])
    const changed = (await events()).find(({ kind }) => kind === 'ticket.status_changed')
    expect(changed).toMatchObject({
      subject_id: body.note.id,
      details: { from: 0, to: 2, overrode: ['notice', 'intake_test', 'photos', 'phone'] },
    })
  })

  test('a status change that lacks nothing records no override, nor does a note without one', async () => {
    await note(1)
    await note(1)
    await note(3)
    const details = (await events())
      .filter(({ kind }) => kind === 'ticket.status_changed')
      .map((event) => event.details)
    expect(details).toEqual([
      { from: 0, to: 1, version: 3 },
      { from: 1, to: 3, version: 6 },
    ])
  })

  test('requirements shrink as they are met', async () => {
    const { db } = app.shop.database
    const now = app.clock.now()
    const phone = await phoneBySlug(app, 'iphone13')
    expect(await missing(2)).toEqual(['notice', 'intake_test', 'photos', 'phone'])
    await db.updateTable('tickets').set({ notice_accepted_at: now, tracking_out: 'AB123' }).execute()
    await db
      .insertInto('part_tests')
      .values({
        ticket_id: id,
        stage: 'intake',
        results: JSON.stringify(Object.fromEntries(repairKeys.map((key) => [key, 'working']))),
        phone_seen_id: phone.id,
        model_matches: 1,
        serial_matches: 0,
        tested_by_id: sam.accountid,
        created_at: now,
        updated_at: now,
      })
      .execute()
    expect(await missing(2)).toEqual(['photos', 'phone'])
    expect(await missing(5)).toEqual(['paid'])
    expect(await missing(3)).toEqual([])
    await propose()
    expect(await missing(3)).toEqual(['quote'])
    await db.updateTable('tickets').set({ outcome: 'unrepaired' }).execute()
    expect([await missing(4), await missing(5)]).toEqual([[], []])
  })

  test('customer and staff read the same next step, and an open quote comes first', async () => {
    await note(3)
    expect(await next()).toMatchObject({ acts: 'shop' })
    const { id: quoteid } = await propose()
    expect(await next()).toMatchObject({ acts: 'customer', task: 'answer_quote' })
    const asStaff = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })
    expect(asStaff.body).toMatchObject({ next: { acts: 'customer', task: 'answer_quote' } })
    const data = { answer: 'approve' as const, name: 'Mei' }
    await app.call('POST /api/tickets/{id}/quotes/{quoteid}/answer', { id, quoteid, data }, { as: mei })
    await note(4)
    const { price } = await app.shop.database.db
      .selectFrom('tickets')
      .select('price')
      .executeTakeFirstOrThrow()
    expect(await next()).toMatchObject({ acts: 'customer', task: 'pay' })
    expect((await next()).text).toContain(`$${price + 49}.95`)
  })

  test("the customer's history shows quotes and links, and nothing that is for staff", async () => {
    await note(1, 'A difficult customer.')
    await app.call('POST /api/tickets/{id}/link-renewal', { id }, { as: sam })
    const { id: quoteid } = await propose()
    const data = { answer: 'agreed_only' as const, name: 'Mei' }
    await app.call('POST /api/tickets/{id}/quotes/{quoteid}/answer', { id, quoteid, data }, { as: mei })
    await app.shop.database.db
      .insertInto('events')
      .values(
        (['ticket.phone_mismatched', 'ticket.passcode_revealed', 'ticket.assigned'] as const).map((kind) => ({
          kind,
          ticket_id: id,
          actor_id: sam.accountid,
          subject_id: null,
          details: '{}',
          created_at: app.clock.now(),
        })),
      )
      .execute()
    const entries = await history()
    expect(entries.map(({ kind }) => kind)).toEqual([
      'ticket.link_renewed',
      'ticket.quoted',
      'ticket.back_by_moved',
      'ticket.quote_declined',
      'ticket.back_by_moved',
    ])
    expect(entries.flatMap((entry) => Object.keys(entry)).toSorted()).toEqual(
      entries.flatMap(() => ['at', 'id', 'kind']).toSorted(),
    )
    const all = (await events()).map(({ kind }) => kind)
    expect(all).toEqual(
      expect.arrayContaining(['ticket.phone_mismatched', ...entries.map(({ kind }) => kind)]),
    )
    expect(all[0]).toBe('ticket.booked')
  })

  test('an unknown ticket has no events, history or requirements', async () => {
    const unknown = { id: 987_654 }
    expect((await app.call('GET /api/tickets/{id}/events', unknown, { as: sam })).status).toBe(404)
    expect((await app.call('GET /api/tickets/{id}/requirements', unknown, { as: sam })).status).toBe(404)
    expect((await app.call('GET /api/tickets/{id}/history', unknown, { as: mei })).status).toBe(404)
  })
})
