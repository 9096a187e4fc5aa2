import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteTicketNote,
  getTicket,
  getUserTicket,
  submitTicketComment,
  toggleNoteVisibility,
  type NewNote,
  type Ticket,
  type TicketRow,
} from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

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

  test('a note is shown and hidden again, each time as an event and never with a letter', async () => {
    const { body } = await note({ comment: 'Between us' })
    const letters = await house.letters()
    const toggle = () => house.call(toggleNoteVisibility, { data: { noteid: body.note.id } }, { as: sam })
    expect((await toggle()).body.note).toEqual({ ...body.note, staff_only: 0 })
    expect((await asMei()).notes.map(({ comment }) => comment)).toEqual(['Between us'])
    expect((await toggle()).body.note.staff_only).toBe(1)
    expect((await asMei()).notes).toEqual([])
    expect((await events()).slice(-2).map(({ kind }) => kind)).toEqual([
      'ticket.note_shown',
      'ticket.note_hidden',
    ])
    expect(await house.letters()).toEqual(letters)
  })

  test('a note that is unknown or deleted cannot be toggled', async () => {
    const { body } = await note()
    await house.call(deleteTicketNote, { noteid: body.note.id, ticketid }, { as: sam })
    for (const noteid of [body.note.id, 999_999, Number.MAX_SAFE_INTEGER]) {
      expect((await house.call(toggleNoteVisibility, { data: { noteid } }, { as: sam })).status).toBe(404)
    }
    expect(
      (await house.call(toggleNoteVisibility, { data: { noteid: 'x' } } as never, { as: sam })).status,
    ).toBe(400)
  })

  test('a deleted note is gone for everybody, and the status that it set stays', async () => {
    const { body: first } = await note({ comment: 'First', makeVisibleToCustomer: true })
    const { body: second } = await note({ comment: 'Second', makeVisibleToCustomer: true, status: 3 })
    const { status, body } = await house.call(
      deleteTicketNote,
      { noteid: second.note.id, ticketid },
      { as: sam },
    )
    expect([status, body]).toEqual([200, { noteid: second.note.id }])
    expect((await asStaff()).notes).toEqual([first.note])
    expect((await asMei()).notes.map(({ comment }) => comment)).toEqual(['First'])
    expect(await row()).toMatchObject({ status: 3, note_count: 1, latest_comment: 'First' })
    await house.call(deleteTicketNote, { noteid: first.note.id, ticketid }, { as: sam })
    expect(await row()).toMatchObject({ status: 3, note_count: 0, latest_comment: null })
    expect(
      (await events())
        .filter(({ kind }) => kind === 'ticket.note_deleted')
        .map(({ subject_id }) => subject_id),
    ).toEqual([second.note.id, first.note.id])
  })

  test('a note is only deleted from its own ticket, and only once', async () => {
    const { body } = await note()
    const other = await bookFor(house, mei)
    const remove = (noteid: number, from: number) =>
      house.call(deleteTicketNote, { noteid, ticketid: from }, { as: sam })
    expect((await remove(body.note.id, other)).status).toBe(404)
    expect((await remove(body.note.id, 999_999)).status).toBe(404)
    expect((await remove(999_999, ticketid)).status).toBe(404)
    expect((await row()).note_count).toBe(1)
    expect((await remove(body.note.id, ticketid)).status).toBe(200)
    expect((await remove(body.note.id, ticketid)).status).toBe(404)
    expect((await row()).note_count).toBe(0)
  })

  test('of eight who delete the same note at once, one does', async () => {
    await note({ comment: 'Stays' })
    const { body } = await note()
    const all = Array.from({ length: 8 }, () =>
      house.call(deleteTicketNote, { noteid: body.note.id, ticketid }, { as: sam }),
    )
    expect((await Promise.all(all)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(404),
    ])
    expect(await row()).toMatchObject({ note_count: 1, latest_comment: 'Stays' })
  })

  test('notes, toggles and deletions at the same time leave counts that are true', async () => {
    const known = await Promise.all(Array.from({ length: 6 }, (_, at) => note({ comment: `Old ${at}` })))
    await Promise.all([
      ...known
        .slice(0, 3)
        .map(({ body }) => house.call(deleteTicketNote, { noteid: body.note.id, ticketid }, { as: sam })),
      ...known.map(({ body }) =>
        house.call(toggleNoteVisibility, { data: { noteid: body.note.id } }, { as: sam }),
      ),
      ...Array.from({ length: 4 }, (_, at) => note({ comment: `New ${at}` })),
    ])
    const { notes } = await asStaff()
    expect(notes).toHaveLength(7)
    expect(await row()).toMatchObject({ note_count: 7, latest_comment: notes.at(-1)!.comment })
  })

  test('malformed note and ticket numbers in the path are refused', async () => {
    for (const path of ['0/1', '-1/1', '1/x', '1.5/1', '1e3/1', `${'9'.repeat(30)}/1`, '%00/1']) {
      const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
      const response = await house.fetch(
        `/api/delete-ticket-note/${path}`,
        { method: 'DELETE', headers },
        sam,
      )
      expect(response.status, path).toBe(400)
    }
  })

  test('only staff leave, toggle and delete notes', async () => {
    const { body } = await note()
    const tries = (as?: SignedIn) => {
      const options = as ? { as } : {}
      return Promise.all([
        house.call(submitTicketComment, { data: { ticketid, comment: 'Mine', status: 6 } }, options),
        house.call(toggleNoteVisibility, { data: { noteid: body.note.id } }, options),
        house.call(deleteTicketNote, { noteid: body.note.id, ticketid }, options),
      ])
    }
    expect((await tries()).map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await tries(mei)).map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await asStaff()).notes).toEqual([body.note])
  })
})
