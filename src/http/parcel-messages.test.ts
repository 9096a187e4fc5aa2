import { afterEach, beforeEach, expect } from 'vitest'
import type { Side } from '#contract/conversation.ts'
import type { NewNote, Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { stripTicket } from '#domain/privacy/strip-ticket.ts'
import { bookParcelFor, openParcelOfThree } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import type { SignedIn, TestApp } from '#test/open-test-app.ts'
import { bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'
import { sendQueued } from '#test/send-queued.ts'

const question = 'When does the umbrella come?'
const answer = 'Everything is home by Friday.'

onOneEngine('messages about a whole parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let parcel: number
  let tickets: [number, number, number]
  beforeEach(async () => {
    ;({ app, mei, sam, parcel, tickets } = await openParcelOfThree(engine))
  })
  afterEach(() => app.close())

  const ask = async (id: number, whole_parcel = true, text = question) => {
    const data = { text, whole_parcel }
    const { status, body } = await app.call('POST /api/tickets/{id}/messages', { id, data }, { as: mei })
    expect([status, body]).toEqual([200, expect.anything()])
    return body.note
  }
  const note = (ticketid: number, more: Partial<NewNote> = {}) => {
    const data = { ticketid, comment: answer, status: 0 as const, makeVisibleToCustomer: true }
    return app.call('POST /api/submit-ticket-comment', { data: { ...data, ...more } }, { as: sam })
  }
  const answerAll = async (id: number, more: Partial<NewNote> = {}) =>
    (await note(id, { whole_parcel: true, ...more })).body.note
  const ofMei = async (ticketid: number) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body.notes
  const ofStaff = async (ticketid: number) =>
    ((await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket).notes
  const list = async (q?: string) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid: -1, ...(q && { q }) } }, { as: sam }))
      .body as TicketRow[]
  const find = async (q: string) => new Set((await list(q)).map(({ id }) => id))
  const row = async (id: number) => (await list()).find((one) => one.id === id)!
  const talk = async (id: number, side: Side) =>
    (
      await app.call(
        'GET /api/tickets/{id}/conversation/{side}',
        { id, side },
        { as: side === 'staff' ? sam : mei },
      )
    ).body
  const see = (id: number, side: Side, note_id: number) =>
    app.call(
      'POST /api/tickets/{id}/seen',
      { id, data: { side, note_id } },
      { as: side === 'staff' ? sam : mei },
    )
  const waits = () => Promise.all(tickets.map(async (id) => (await talk(id, 'staff')).waiting_for))
  const words = (notes: Ticket['notes']) => notes.map(({ comment, whole_parcel }) => [comment, whole_parcel])
  const both = [
    [question, true],
    [answer, true],
  ]

  test.both(
    'are one row, which is read on each ticket, by its customer, staff, link and export',
    async () => {
      await ask(tickets[1])
      expect(await waits()).toEqual(['shop', 'shop', 'shop'])
      await answerAll(tickets[2])
      expect(await waits()).toEqual(['nobody', 'nobody', 'nobody'])

      const { db } = app.shop.database
      expect(await db.selectFrom('notes').select(['ticket_id', 'parcel_id']).orderBy('id').execute()).toEqual(
        [
          { ticket_id: tickets[1], parcel_id: parcel },
          { ticket_id: tickets[2], parcel_id: parcel },
        ],
      )
      const own = (await app.call('GET /api/account/data', {}, { as: mei })).body
      for (const id of tickets) {
        expect([id, words(await ofMei(id)), words(await ofStaff(id))]).toEqual([id, both, both])
        expect(words(own.tickets.find((one) => one.id === id)!.notes)).toEqual(both)
        const { link } = (await app.call('GET /api/tickets/{id}/link', { id }, { as: mei })).body
        const token = link.split('/').at(-1)!
        const shown = (await app.call('GET /api/track/{token}', { token }, { as: app.browser() })).body.notes
        expect(shown.map(({ author, comment, whole_parcel }) => [author, comment, whole_parcel])).toEqual([
          ['You', '', true],
          ['Staff Team', answer, true],
        ])
        expect(await row(id)).toMatchObject({ note_count: 2, latest_comment: answer })
      }
      expect(await find('umbrella')).toEqual(new Set(tickets))
      const other = await bookParcelFor(app, mei, 2)
      for (const id of other.tickets) expect(await ofStaff(id)).toEqual([])
    },
  )

  test.both('are one email each, which names every ticket', async () => {
    await sendQueued(app)
    await ask(tickets[0])
    const [forStaff, ...more] = await sendQueued(app)
    expect([forStaff?.kind, more]).toEqual(['message-for-staff', []])
    await answerAll(tickets[1], { comment: `${answer} Serial F2LXK0ABCD12.` })
    const [forMei, ...others] = await sendQueued(app)
    expect([forMei?.kind, forMei?.to.address, others]).toEqual(['ticket-note', mei.email, []])
    for (const mail of [forStaff!, forMei!]) for (const id of tickets) expect(mail.text).toContain(String(id))
    expect(forMei!.text).not.toContain('F2LXK0ABCD12')
  })

  test.both('are seen once, on whichever ticket, and hide nothing that is new on another', async () => {
    const mine = (await note(tickets[0], { comment: 'Your screen is here.' })).body.note
    const all = await answerAll(tickets[1])
    const unread = async () =>
      (await app.call('GET /api/account/unread', {}, { as: mei })).body.tickets.map(
        ({ ticket_id, unread: count }) => [ticket_id, count],
      )
    // The newest first.
    expect(await unread()).toEqual([
      [tickets[2], 1],
      [tickets[1], 1],
      [tickets[0], 2],
    ])
    expect((await see(tickets[2], 'customer', all.id)).body).toEqual({ seen: all.id })
    expect(await unread()).toEqual([[tickets[0], 1]])
    expect(await talk(tickets[0], 'customer')).toMatchObject({ unread: 1, unread_from: mine.id })

    const asked = await ask(tickets[0])
    expect(await Promise.all(tickets.map(async (id) => (await row(id)).unread))).toEqual([1, 1, 1])
    await see(tickets[1], 'staff', asked.id)
    expect(await Promise.all(tickets.map(async (id) => (await row(id)).unread))).toEqual([0, 0, 0])
  })

  test('are about their ticket alone unless they say so, and in a parcel of one', async () => {
    await ask(tickets[0], false)
    expect(await waits()).toEqual(['shop', 'nobody', 'nobody'])
    await ask(tickets[1])
    await note(tickets[1])
    expect(await waits()).toEqual(['shop', 'nobody', 'shop'])
    expect(words(await ofMei(tickets[2]))).toEqual([[question, true]])
    const alone = await bookFor(app, mei)
    expect(await ask(alone)).not.toHaveProperty('whole_parcel')
  })

  test('wait for no answer on a ticket that is over, where they are read all the same', async () => {
    await app.call('POST /api/tickets/{id}/cancellation', { id: tickets[2] }, { as: mei })
    await ask(tickets[0])
    expect(await waits()).toEqual(['shop', 'shop', 'nobody'])
    expect(words(await ofMei(tickets[2])).at(-1)).toEqual([question, true])
  })

  test('are no notes for staff, and set no status', async () => {
    for (const more of [{ makeVisibleToCustomer: false }, { status: 1 as const }]) {
      const { status, body } = await note(tickets[0], { whole_parcel: true, ...more })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['whole_parcel']])
    }
    const jonas = await app.customer('Jonas Other')
    const data = { text: question, whole_parcel: true }
    const refused = await app.call('POST /api/tickets/{id}/messages', { id: tickets[0], data }, { as: jonas })
    expect(refused.status).toBe(404)
    expect(await ofStaff(tickets[1])).toEqual([])
  })

  test.both(
    'leave the other tickets when they are hidden, and every ticket when they are deleted',
    async () => {
      const hidden = await answerAll(tickets[0])
      await app.call('POST /api/toggle-note-visibility', { data: { noteid: hidden.id } }, { as: sam })
      expect(words(await ofStaff(tickets[0]))).toEqual([[answer, undefined]])
      for (const id of tickets) expect(await ofMei(id)).toEqual([])
      expect(await ofStaff(tickets[1])).toEqual([])
      expect(await row(tickets[1])).toMatchObject({ note_count: 0, latest_comment: null })

      const deleted = await answerAll(tickets[0], { comment: 'A zebra.' })
      const which = { noteid: deleted.id, ticketid: tickets[2] }
      const call = 'DELETE /api/delete-ticket-note/{noteid}/{ticketid}'
      expect((await app.call(call, which, { as: sam })).status).toBe(200)
      for (const id of tickets) expect(await ofMei(id)).toEqual([])
      expect(await list('zebra')).toEqual([])
      expect(await row(tickets[2])).toMatchObject({ note_count: 0, latest_comment: null })
    },
  )

  test.both('are read on a ticket that joins the parcel, and are nothing new there', async () => {
    await ask(tickets[0])
    const seen = await answerAll(tickets[0])
    await see(tickets[1], 'customer', seen.id)
    const { id: phone_id } = await phoneBySlug(app, 'iphone13')
    const item = { phone_id, repair_name: 'screen', phone_serial: 'C39XK0ABCD99' }
    const added = await app.call('POST /api/parcels/{id}/tickets', { id: parcel, data: item }, { as: mei })
    const found = { found: tickets, extra: [{ phone_name: 'Nokia 3310' }] }
    const opened = await app.call('PUT /api/parcels/{id}/contents', { id: parcel, data: found }, { as: sam })
    for (const id of [added.body.ticket_id, opened.body.extra[0]!]) {
      expect(words(await ofMei(id))).toEqual(both)
      expect(await row(id)).toMatchObject({ note_count: 2, latest_comment: answer, unread: 0 })
      expect(await talk(id, 'customer')).toMatchObject({ unread: 0, waiting_for: 'nobody' })
    }
    expect((await list('umbrella')).length).toBe(5)
  })

  test.both(
    'are erased with the ticket that they were written on, and leave another that is erased',
    async () => {
      await ask(tickets[0])
      await answerAll(tickets[1])
      const erase = (id: number) => app.shop.database.transaction((tx) => stripTicket(tx, app.shop, id, null))
      await erase(tickets[1])
      expect((await ofStaff(tickets[1])).map(({ comment }) => comment)).toEqual(['Erased'])
      expect((await ofStaff(tickets[2])).map(({ comment }) => comment)).toEqual([question, 'Erased'])
      expect(await row(tickets[1])).toMatchObject({ note_count: 1, latest_comment: 'Erased' })
      expect(await find('umbrella')).toEqual(new Set([tickets[0], tickets[2]]))

      // What is written later about the parcel is not read on it, and keeps it erased.
      await ask(tickets[2], true, 'Thank you.')
      expect((await ofStaff(tickets[1])).map(({ comment }) => comment)).toEqual(['Erased'])
      const { erased_at } = await app.shop.database.db
        .selectFrom('tickets')
        .select('erased_at')
        .where('id', '=', tickets[1])
        .executeTakeFirstOrThrow()
      expect(erased_at).not.toBeNull()
      await erase(tickets[0])
      expect(await list('umbrella')).toEqual([])
    },
  )

  test('show their pictures on each ticket, and to nobody else', async () => {
    const asked = await ask(tickets[0])
    const picture = await aPicture()
    const sent = { id: tickets[0], stage: 'message' as const, note_id: asked.id, picture }
    const added = await app.call('POST /api/tickets/{id}/photos', sent, { as: mei })
    expect(added.status).toBe(200)
    const photo = added.body.photo.id
    const open = async (id: number, as: SignedIn) =>
      (await app.fetch(`/api/tickets/${id}/photos/${photo}`, {}, as)).status
    for (const id of tickets) {
      expect((await talk(id, 'customer')).photos.map((one) => one.id)).toEqual([photo])
      expect([await open(id, mei), await open(id, sam)]).toEqual([200, 200])
    }
    const jonas = await app.customer('Jonas Other')
    expect([await open(tickets[1], jonas), await open(await bookFor(app, mei), mei)]).toEqual([404, 404])
  })

  test('are cleaned under a private link of what belongs to any of the parcel’s tickets', async () => {
    await app.shop.database.db
      .updateTable('tickets')
      .set({ phone_serial: 'G0NNK1ZZZZ77' })
      .where('id', '=', tickets[2])
      .execute()
    await answerAll(tickets[0], { comment: 'The phone G0NNK1ZZZZ77 is done.' })
    const { link } = (await app.call('GET /api/tickets/{id}/link', { id: tickets[1] }, { as: mei })).body
    const token = link.split('/').at(-1)!
    const { body } = await app.call('GET /api/track/{token}', { token }, { as: app.browser() })
    expect(body.notes[0]!.comment).toMatch(/is done/)
    expect(body.notes[0]!.comment).not.toContain('G0NNK1ZZZZ77')
  })
})
