import { afterEach, beforeEach, expect } from 'vitest'
import type { Side } from '#contract/conversation.ts'
import type { NewNote, Ticket, TicketFilter, TicketRow } from '#contract/tickets.schema.ts'
import { aPicture } from '#test/sample-picture.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('conversations on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const write = (text: string, { as = mei, key }: { as?: SignedIn; key?: string } = {}) =>
    app.call(
      'POST /api/tickets/{id}/messages',
      { id, data: { text } },
      { as, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
    )
  const note = (comment: string, more: Partial<NewNote> = {}) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid: id, comment, status: 0, makeVisibleToCustomer: true, ...more } },
      { as: sam },
    )
  const forMei = async () =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid: id } }, { as: mei })).body.notes
  const forStaff = async () =>
    ((await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: sam })).body as Ticket).notes
  const list = async (filter: TicketFilter = {}) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid: -1, ...filter } }, { as: sam }))
      .body as TicketRow[]
  const talk = async (side: Side, as = side === 'staff' ? sam : mei) =>
    (await app.call('GET /api/tickets/{id}/conversation/{side}', { id, side }, { as })).body
  const see = (side: Side, note_id: number, as = side === 'staff' ? sam : mei) =>
    app.call('POST /api/tickets/{id}/seen', { id, data: { side, note_id } }, { as })
  const staffEmails = async () =>
    (await app.emails()).filter(({ kind: email }) => email === 'message-for-staff')

  test('writeMessage shows the author "You" to the customer and the name to staff', async () => {
    await note('We have looked at it.')
    const { status, body } = await write('  Thank you.\nWhen is it ready?  ')
    expect(status).toBe(200)
    expect(body.note).toMatchObject({
      fullname: 'You',
      comment: 'Thank you.\nWhen is it ready?',
      status_change: null,
      staff_only: 0,
      from_customer: 1,
    })
    const who = (notes: Ticket['notes']) => notes.map((one) => [one.fullname, one.from_customer])
    expect(who(await forMei())).toEqual([
      ['Staff Team', undefined],
      ['You', 1],
    ])
    expect(who(await forStaff())).toEqual([
      ['Sam Okafor', undefined],
      ['Mei Tanaka', 1],
    ])
  })

  test('writeMessage keeps the status, counts as a note, is searchable and emails the shop', async () => {
    const { body } = await write('The wallaby sticker may stay on.')
    const [row] = await list({ q: 'wallaby' })
    expect(row).toMatchObject({
      id,
      status: 0,
      note_count: 1,
      latest_comment: 'The wallaby sticker may stay on.',
      waiting_for: 'shop',
      unread: 1,
    })
    expect(await staffEmails()).toEqual([
      expect.objectContaining({ payload: { ticket_id: id, note_id: body.note.id } }),
    ])
    const event = await app.shop.database.db
      .selectFrom('events')
      .select(['kind', 'actor_id', 'subject_id', 'details'])
      .where('ticket_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(event).toEqual({
      kind: 'ticket.messaged',
      actor_id: mei.accountid,
      subject_id: body.note.id,
      details: '{}',
    })
  })

  test.both(
    'writeMessage with a repeated key stores one message, and refuses another text under it',
    async () => {
      const twice = await Promise.all([
        write('Hello?', { key: 'form-1' }),
        write('Hello?', { key: 'form-1' }),
      ])
      expect(twice.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(twice.map(({ body }) => body.note.id)).size).toBe(1)
      expect((await write('Something else', { key: 'form-1' })).status).toBe(409)
      expect((await write('Hello?', { key: 'form-2' })).status).toBe(200)
      expect(await forMei()).toHaveLength(2)
      expect(await staffEmails()).toHaveLength(2)
      expect((await write('Hello?', { key: '\u00e9' })).status).toBe(400)
    },
  )

  test('writeMessage is for the owner, limited in length and never empty', async () => {
    const noa = await app.customer('Noa Levi')
    expect((await write('Not mine', { as: noa })).status).toBe(404)
    expect((await write('Not mine', { as: sam })).status).toBe(404)
    expect(await write('   ')).toMatchObject({
      status: 400,
      body: { error: 'Please write your message.', fields: { text: 'Please write your message.' } },
    })
    expect((await write('a'.repeat(2001))).status).toBe(400)
    expect((await write('a'.repeat(2000))).status).toBe(200)
    for (let sent = 1; sent < 30; sent += 1) await write(`Number ${sent}`)
    const { status, headers } = await write('One too many')
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await forMei()).toHaveLength(30)
  })

  test("staff can neither hide nor delete a customer's message", async () => {
    const { body } = await write('Please be careful with the frame.')
    const noteid = body.note.id
    const message = 'The customer wrote this message themselves: it can neither be hidden nor deleted.'
    const hidden = await app.call('POST /api/toggle-note-visibility', { data: { noteid } }, { as: sam })
    expect(hidden).toMatchObject({ status: 409, body: { error: message } })
    const deleted = await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid, ticketid: id },
      { as: sam },
    )
    expect(deleted).toMatchObject({ status: 409, body: { error: message } })
    expect(await forMei()).toEqual([body.note])
    expect((await list())[0]).toMatchObject({ note_count: 1, waiting_for: 'shop' })
  })

  test('waiting_for follows public messages, and ignores staff-only notes', async () => {
    const waits = async () => (await talk('staff')).waiting_for
    expect(await waits()).toBe('nobody')
    await write('Is it ready?')
    expect(await waits()).toBe('shop')
    await note('Ask Ada.', { makeVisibleToCustomer: false })
    expect(await waits()).toBe('shop')
    await note('Which colour shall the back have?', { waitForCustomer: true })
    expect(await waits()).toBe('customer')
    await write('Green, please.')
    expect(await waits()).toBe('shop')
    await note('Green it is.')
    expect(await waits()).toBe('nobody')
    await write('Thanks!')
    expect((await list({ waiting: 'shop' })).map((row) => row.id)).toEqual([id])
    const answer = await app.call(
      'PUT /api/tickets/{id}/waiting',
      { id, data: { waiting_for: 'nobody' } },
      { as: sam },
    )
    expect(answer.body).toEqual({ waiting_for: 'nobody' })
    expect(await list({ waiting: 'shop' })).toEqual([])
  })

  test('submitTicketComment refuses a staff-only note that waits for the customer', async () => {
    const { status, body } = await note('Why?', { makeVisibleToCustomer: false, waitForCustomer: true })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      waitForCustomer: 'Only a note that the customer sees can wait for their answer.',
    })
    expect(await forStaff()).toEqual([])
  })

  test('unread counts tell each side what is new, and the customer nothing of staff-only notes', async () => {
    expect(await talk('customer')).toEqual({
      waiting_for: 'nobody',
      unread: 0,
      unread_from: null,
      photos: [],
    })
    await note('Between us.', { makeVisibleToCustomer: false })
    expect(await talk('customer')).toEqual({
      waiting_for: 'nobody',
      unread: 0,
      unread_from: null,
      photos: [],
    })
    const first = (await note('One.')).body.note.id
    const second = (await note('Two.', { waitForCustomer: true })).body.note.id
    expect(await talk('customer')).toEqual({
      waiting_for: 'customer',
      unread: 2,
      unread_from: first,
      photos: [],
    })
    const unread = async () => (await app.call('GET /api/account/unread', {}, { as: mei })).body.tickets
    expect(await unread()).toEqual([{ ticket_id: id, unread: 2, waiting_for: 'customer' }])

    expect((await see('customer', first)).body).toEqual({ seen: first })
    expect(await talk('customer')).toMatchObject({ unread: 1, unread_from: second })
    expect((await see('customer', second)).body).toEqual({ seen: second })
    // Going backwards, or beyond the newest note, changes nothing.
    expect((await see('customer', first)).body).toEqual({ seen: second })
    expect((await see('customer', second + 1000)).body).toEqual({ seen: second })
    expect(await talk('customer')).toMatchObject({ unread: 0, unread_from: null, photos: [] })
    await write('An answer.')
    expect(await unread()).toEqual([])

    const message = (await forStaff()).at(-1)!
    expect(await talk('staff')).toEqual({
      waiting_for: 'shop',
      unread: 1,
      unread_from: message.id,
      photos: [],
    })
    await see('staff', message.id)
    expect(await talk('staff')).toMatchObject({ unread: 0, unread_from: null, photos: [] })
    expect((await list())[0]).toMatchObject({ unread: 0, waiting_for: 'shop' })
  })

  test('a message carries up to four pictures; those of a staff-only note stay with staff', async () => {
    const attach = async (note_id: number, as = mei) =>
      app.call(
        'POST /api/tickets/{id}/photos',
        { id, stage: 'message', note_id, picture: await aPicture() },
        { as },
      )
    const { note: message } = (await write('Here is the crack.')).body
    const added = await attach(message.id)
    expect(added.status).toBe(200)
    const mine = { id: added.body.photo.id, note_id: message.id, stage: 'message' }
    expect((await talk('customer')).photos).toMatchObject([mine])
    expect((await talk('staff')).photos).toMatchObject([mine])

    const hidden = (await note('Between us.', { makeVisibleToCustomer: false })).body.note.id
    const staffs = await attach(hidden, sam)
    expect((await talk('staff')).photos).toHaveLength(2)
    expect((await talk('customer')).photos).toMatchObject([mine])
    const event = await app.shop.database.db
      .selectFrom('events')
      .select('details')
      .where('kind', '=', 'ticket.photo_added')
      .where('subject_id', '=', staffs.body.photo.id)
      .executeTakeFirst()
    expect(JSON.parse(event?.details ?? '')).toEqual({ stage: 'message', staff_only: 1 })

    for (let more = 2; more <= 4; more += 1) expect((await attach(message.id)).status).toBe(200)
    const fifth = await attach(message.id)
    expect(fifth).toMatchObject({
      status: 409,
      body: { error: 'Four pictures are the most for one message.' },
    })
  })

  test('an answer marks earlier messages as seen', async () => {
    await note('One.')
    await write('Seen.')
    expect(await talk('customer')).toMatchObject({ unread: 0 })
    expect(await talk('staff')).toMatchObject({ unread: 1 })
    await note('Only for us.', { makeVisibleToCustomer: false })
    expect(await talk('staff')).toMatchObject({ unread: 0, waiting_for: 'shop' })
    expect(await talk('customer')).toMatchObject({ unread: 0 })
  })

  test('writeMessage is refused on a ticket whose personal data is erased', async () => {
    await app.shop.database.db
      .updateTable('tickets')
      .set({ erased_at: app.clock.now() })
      .where('id', '=', id)
      .execute()
    const { status, body } = await write('Hello again')
    expect(status).toBe(409)
    expect(body.error).toMatch(/Please write to us through Support/)
  })
})
