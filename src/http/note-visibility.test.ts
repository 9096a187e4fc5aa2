import { afterEach, beforeEach, expect } from 'vitest'
import type { NewNote, Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('note visibility on %s', (engine, test) => {
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

  test('toggleNoteVisibility shows and hides a note, each time as an event, and emails it the first time', async () => {
    const { body } = await note({ comment: 'Between us' })
    const emails = await app.emails()
    const toggle = () =>
      app.call('POST /api/toggle-note-visibility', { data: { noteid: body.note.id } }, { as: sam })
    expect((await toggle()).body.note).toEqual({ ...body.note, staff_only: 0 })
    expect((await asMei()).notes.map(({ comment }) => comment)).toEqual(['Between us'])
    expect((await toggle()).body.note.staff_only).toBe(1)
    expect((await asMei()).notes).toEqual([])
    expect((await events()).slice(-2).map(({ kind }) => kind)).toEqual([
      'ticket.note_shown',
      'ticket.note_hidden',
    ])
    const about = { ticket_id: ticketid, note_id: body.note.id }
    const since = async () => (await app.emails()).slice(emails.length)
    expect(await since()).toMatchObject([{ kind: 'ticket-note', payload: about }])
    await toggle()
    await toggle()
    await toggle()
    expect(await since()).toHaveLength(1)
  })

  test('toggleNoteVisibility stores what was wished: hidden twice from two pages, a note stays hidden', async () => {
    const { body } = await note({ comment: 'Between us', makeVisibleToCustomer: true })
    const want = async (staff_only: boolean) => {
      const data = { noteid: body.note.id, staff_only }
      return (await app.call('POST /api/toggle-note-visibility', { data }, { as: sam })).body.note.staff_only
    }
    const known = await events()
    expect([await want(true), await want(true)]).toEqual([1, 1])
    expect((await asMei()).notes).toEqual([])
    expect((await events()).slice(known.length).map(({ kind }) => kind)).toEqual(['ticket.note_hidden'])
    expect([await want(false), await want(false)]).toEqual([0, 0])
    expect((await asMei()).notes).toHaveLength(1)
  })

  test('a note that was public from the start is not emailed again when it is hidden and shown', async () => {
    const { body } = await note({ comment: 'For you', makeVisibleToCustomer: true })
    const emails = await app.emails()
    const toggle = () =>
      app.call('POST /api/toggle-note-visibility', { data: { noteid: body.note.id } }, { as: sam })
    await toggle()
    await toggle()
    expect(await app.emails()).toEqual(emails)
  })

  test('toggleNoteVisibility refuses unknown and deleted notes', async () => {
    const { body } = await note()
    await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid: body.note.id, ticketid },
      { as: sam },
    )
    for (const noteid of [body.note.id, 999_999, Number.MAX_SAFE_INTEGER]) {
      expect(
        (await app.call('POST /api/toggle-note-visibility', { data: { noteid } }, { as: sam })).status,
      ).toBe(404)
    }
    expect(
      (await app.call('POST /api/toggle-note-visibility', { data: { noteid: 'x' } } as never, { as: sam }))
        .status,
    ).toBe(400)
  })

  test('deleteTicketNote hides a note from everybody and keeps the status that it set', async () => {
    const { body: first } = await note({ comment: 'First', makeVisibleToCustomer: true })
    const { body: second } = await note({ comment: 'Second', makeVisibleToCustomer: true, status: 3 })
    const { status, body } = await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid: second.note.id, ticketid },
      { as: sam },
    )
    expect([status, body]).toEqual([200, { noteid: second.note.id }])
    expect((await asStaff()).notes).toEqual([first.note])
    expect((await asMei()).notes.map(({ comment }) => comment)).toEqual(['First'])
    expect(await row()).toMatchObject({ status: 3, note_count: 1, latest_comment: 'First' })
    await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid: first.note.id, ticketid },
      { as: sam },
    )
    expect(await row()).toMatchObject({ status: 3, note_count: 0, latest_comment: null })
    expect(
      (await events())
        .filter(({ kind }) => kind === 'ticket.note_deleted')
        .map(({ subject_id }) => subject_id),
    ).toEqual([second.note.id, first.note.id])
  })

  test('deleteTicketNote deletes a note once, and from its own ticket only', async () => {
    const { body } = await note()
    const other = await bookFor(app, mei)
    const remove = (noteid: number, from: number) =>
      app.call('DELETE /api/delete-ticket-note/{noteid}/{ticketid}', { noteid, ticketid: from }, { as: sam })
    expect((await remove(body.note.id, other)).status).toBe(404)
    expect((await remove(body.note.id, 999_999)).status).toBe(404)
    expect((await remove(999_999, ticketid)).status).toBe(404)
    expect((await row()).note_count).toBe(1)
    expect((await remove(body.note.id, ticketid)).status).toBe(200)
    expect((await remove(body.note.id, ticketid)).status).toBe(404)
    expect((await row()).note_count).toBe(0)
  })

  test.both('of eight parallel deletions of one note one succeeds', async () => {
    await note({ comment: 'Stays' })
    const { body } = await note()
    const all = Array.from({ length: 8 }, () =>
      app.call(
        'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
        { noteid: body.note.id, ticketid },
        { as: sam },
      ),
    )
    expect((await Promise.all(all)).map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200,
      ...Array(7).fill(404),
    ])
    expect(await row()).toMatchObject({ note_count: 1, latest_comment: 'Stays' })
  })

  test.both('parallel notes, toggles and deletions leave correct counts', async () => {
    const known = await Promise.all(Array.from({ length: 6 }, (_, at) => note({ comment: `Old ${at}` })))
    await Promise.all([
      ...known
        .slice(0, 3)
        .map(({ body }) =>
          app.call(
            'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
            { noteid: body.note.id, ticketid },
            { as: sam },
          ),
        ),
      ...known.map(({ body }) =>
        app.call('POST /api/toggle-note-visibility', { data: { noteid: body.note.id } }, { as: sam }),
      ),
      ...Array.from({ length: 4 }, (_, at) => note({ comment: `New ${at}` })),
    ])
    const { notes } = await asStaff()
    expect(notes).toHaveLength(7)
    expect(await row()).toMatchObject({ note_count: 7, latest_comment: notes.at(-1)!.comment })
  })

  test('malformed note and ticket ids in the path are refused', async () => {
    for (const path of ['0/1', '-1/1', '1/x', '1.5/1', '1e3/1', `${'9'.repeat(30)}/1`, '%00/1']) {
      const headers = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
      const response = await app.fetch(`/api/delete-ticket-note/${path}`, { method: 'DELETE', headers }, sam)
      expect(response.status, path).toBe(400)
    }
  })

  test('notes are written, toggled and deleted by staff only', async () => {
    const { body } = await note()
    const attempts = (as?: SignedIn) => {
      const options = as ? { as } : {}
      return Promise.all([
        app.call(
          'POST /api/submit-ticket-comment',
          { data: { ticketid, comment: 'Mine', status: 6 } },
          options,
        ),
        app.call('POST /api/toggle-note-visibility', { data: { noteid: body.note.id } }, options),
        app.call(
          'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
          { noteid: body.note.id, ticketid },
          options,
        ),
      ])
    }
    expect((await attempts()).map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await attempts(mei)).map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await asStaff()).notes).toEqual([body.note])
  })
})
