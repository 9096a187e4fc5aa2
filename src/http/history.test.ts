import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repairKeys } from '#contract/catalogue.ts'
import { getTicketEvents, getTicketHistory } from '#contract/history.ts'
import { answerQuote, proposeQuote } from '#contract/quotes.ts'
import { getRequirements } from '#contract/requirements.ts'
import { getTicket, getUserTicket, submitTicketComment, type Status } from '#contract/tickets.ts'
import { renewTrackLink } from '#contract/tracking.ts'
import { bookFor, phoneBySlug } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('requirements and history on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
    id = await bookFor(house, mei)
  })
  afterEach(() => house.close())

  const note = (status: Status, comment = 'Seen.', makeVisibleToCustomer = false) =>
    house.call(
      submitTicketComment,
      { data: { ticketid: id, comment, status, makeVisibleToCustomer } },
      { as: sam },
    )
  const events = async () => (await house.call(getTicketEvents, { id }, { as: sam })).body.events
  const history = async () => (await house.call(getTicketHistory, { id }, { as: mei })).body.history
  const missing = async (status: Status) =>
    (await house.call(getRequirements, { id }, { as: sam })).body.statuses.find(
      (one) => one.status === status,
    )?.missing
  const next = async () =>
    (await house.call(getUserTicket, { data: { ticketid: id } }, { as: mei })).body.next
  const propose = async () =>
    (
      await house.call(
        proposeQuote,
        { id, data: { kind: 'extra', description: 'A new battery.', amount_cents: 4995 } },
        { as: sam },
      )
    ).body.quote

  test('a step that lacks something is taken all the same, and what it was taken without is kept with the reason', async () => {
    const { status, body } = await note(2, 'The photos follow, the camera is charging.')
    expect([status, body.ticket.status]).toEqual([200, 2])
    const changed = (await events()).find(({ kind }) => kind === 'ticket.status_changed')
    expect(changed).toMatchObject({
      subject_id: body.note.id,
      details: { from: 0, to: 2, overrode: ['notice', 'intake_test', 'photos', 'phone'] },
    })
  })

  test('a step that lacks nothing leaves no such mark, nor does a note without a step', async () => {
    await note(1)
    await note(1)
    await note(3)
    const details = (await events())
      .filter(({ kind }) => kind === 'ticket.status_changed')
      .map((event) => event.details)
    expect(details).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 3 },
    ])
  })

  test('what is missing follows what has been done', async () => {
    const { db } = house.shop.books
    const now = house.clock.now()
    const phone = await phoneBySlug(house, 'iphone13')
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

  test('both sides read the same next step, and the quote comes before everything else', async () => {
    await note(3)
    expect(await next()).toMatchObject({ acts: 'shop' })
    const { id: quoteid } = await propose()
    expect(await next()).toMatchObject({ acts: 'customer', task: 'answer_quote' })
    const asStaff = await house.call(getTicket, { data: { ticketid: id } }, { as: sam })
    expect(asStaff.body).toMatchObject({ next: { acts: 'customer', task: 'answer_quote' } })
    const data = { answer: 'approve' as const, name: 'Mei' }
    await house.call(answerQuote, { id, quoteid, data }, { as: mei })
    await note(4)
    const { price } = await house.shop.books.db
      .selectFrom('tickets')
      .select('price')
      .executeTakeFirstOrThrow()
    expect(await next()).toMatchObject({ acts: 'customer', task: 'pay' })
    expect((await next()).text).toContain(`$${price + 49}.95`)
  })

  test('the customer reads of quotes and links, and nothing that only staff know', async () => {
    await note(1, 'A difficult customer.')
    await house.call(renewTrackLink, { id }, { as: sam })
    const { id: quoteid } = await propose()
    const data = { answer: 'agreed_only' as const, name: 'Mei' }
    await house.call(answerQuote, { id, quoteid, data }, { as: mei })
    await house.shop.books.db
      .insertInto('events')
      .values(
        (['ticket.phone_mismatched', 'ticket.passcode_revealed', 'ticket.assigned'] as const).map((kind) => ({
          kind,
          ticket_id: id,
          actor_id: sam.accountid,
          subject_id: null,
          details: '{}',
          created_at: house.clock.now(),
        })),
      )
      .execute()
    const told = await history()
    expect(told.map(({ kind }) => kind)).toEqual([
      'ticket.link_renewed',
      'ticket.quoted',
      'ticket.quote_declined',
    ])
    expect(told.flatMap((entry) => Object.keys(entry)).toSorted()).toEqual(
      told.flatMap(() => ['at', 'id', 'kind']).toSorted(),
    )
    const all = (await events()).map(({ kind }) => kind)
    expect(all).toEqual(expect.arrayContaining(['ticket.phone_mismatched', ...told.map(({ kind }) => kind)]))
    expect(all[0]).toBe('ticket.booked')
  })

  test('an unknown ticket has no events, no history and no requirements', async () => {
    const unknown = { id: 987_654 }
    expect((await house.call(getTicketEvents, unknown, { as: sam })).status).toBe(404)
    expect((await house.call(getRequirements, unknown, { as: sam })).status).toBe(404)
    expect((await house.call(getTicketHistory, unknown, { as: mei })).status).toBe(404)
  })
})
