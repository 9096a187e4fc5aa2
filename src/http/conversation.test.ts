import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  getConversation,
  getUnread,
  seeNotes,
  setWaiting,
  writeMessage,
  type Side,
} from '#contract/conversation.ts'
import {
  deleteTicketNote,
  getTicket,
  getUserTicket,
  submitTicketComment,
  toggleNoteVisibility,
  type NewNote,
  type Ticket,
  type TicketFilter,
  type TicketRow,
} from '#contract/tickets.ts'
import { addPhoto } from '#contract/photos.ts'
import { aPicture } from '#test/a-picture.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
    id = await bookFor(house, mei)
  })
  afterEach(() => house.close())

  const write = (text: string, { as = mei, key }: { as?: SignedIn; key?: string } = {}) =>
    house.call(
      writeMessage,
      { id, data: { text } },
      { as, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
    )
  const note = (comment: string, more: Partial<NewNote> = {}) =>
    house.call(
      submitTicketComment,
      { data: { ticketid: id, comment, status: 0, makeVisibleToCustomer: true, ...more } },
      { as: sam },
    )
  const forMei = async () =>
    (await house.call(getUserTicket, { data: { ticketid: id } }, { as: mei })).body.notes
  const forStaff = async () =>
    ((await house.call(getTicket, { data: { ticketid: id } }, { as: sam })).body as Ticket).notes
  const list = async (filter: TicketFilter = {}) =>
    (await house.call(getTicket, { data: { ticketid: -1, ...filter } }, { as: sam })).body as TicketRow[]
  const talk = async (side: Side, as = side === 'staff' ? sam : mei) =>
    (await house.call(getConversation, { id, side }, { as })).body
  const see = (side: Side, note_id: number, as = side === 'staff' ? sam : mei) =>
    house.call(seeNotes, { id, data: { side, note_id } }, { as })
  const staffLetters = async () =>
    (await house.letters()).filter(({ letter }) => letter === 'message-for-staff')

  test('a customer writes on their ticket: they read themselves as You, staff read their name', async () => {
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

  test('a message changes no status, counts as a note, is found by its words and told to the shop', async () => {
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
    expect(await staffLetters()).toEqual([
      expect.objectContaining({ payload: { ticket_id: id, note_id: body.note.id } }),
    ])
    const event = await house.shop.books.db
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

  test('sent twice under one key it is one message; another text under that key is refused', async () => {
    const twice = await Promise.all([write('Hello?', { key: 'form-1' }), write('Hello?', { key: 'form-1' })])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(twice.map(({ body }) => body.note.id)).size).toBe(1)
    expect((await write('Something else', { key: 'form-1' })).status).toBe(409)
    expect((await write('Hello?', { key: 'form-2' })).status).toBe(200)
    expect(await forMei()).toHaveLength(2)
    expect(await staffLetters()).toHaveLength(2)
    expect((await write('Hello?', { key: '\u00e9' })).status).toBe(400)
  })

  test('only the owner writes, only so much, and not without words', async () => {
    const noa = await house.customer('Noa Levi')
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

  test('staff can neither hide nor delete what a customer wrote', async () => {
    const { body } = await write('Please be careful with the frame.')
    const noteid = body.note.id
    const says = 'The customer wrote this message themselves: it can neither be hidden nor deleted.'
    const hidden = await house.call(toggleNoteVisibility, { data: { noteid } }, { as: sam })
    expect(hidden).toMatchObject({ status: 409, body: { error: says } })
    const deleted = await house.call(deleteTicketNote, { noteid, ticketid: id }, { as: sam })
    expect(deleted).toMatchObject({ status: 409, body: { error: says } })
    expect(await forMei()).toEqual([body.note])
    expect((await list())[0]).toMatchObject({ note_count: 1, waiting_for: 'shop' })
  })

  test('who waits for whom follows what is said, and staff-only notes answer nobody', async () => {
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
    const said = await house.call(setWaiting, { id, data: { waiting_for: 'nobody' } }, { as: sam })
    expect(said.body).toEqual({ waiting_for: 'nobody' })
    expect(await list({ waiting: 'shop' })).toEqual([])
  })

  test('a question that the customer cannot see waits for nobody: it is refused', async () => {
    const { status, body } = await note('Why?', { makeVisibleToCustomer: false, waitForCustomer: true })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      waitForCustomer: 'Only a note that the customer sees can wait for their answer.',
    })
    expect(await forStaff()).toEqual([])
  })

  test('each side knows what it has not seen; nothing tells the customer of staff-only notes', async () => {
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
    const unread = async () => (await house.call(getUnread, {}, { as: mei })).body.tickets
    expect(await unread()).toEqual([{ ticket_id: id, unread: 2, waiting_for: 'customer' }])

    expect((await see('customer', first)).body).toEqual({ seen: first })
    expect(await talk('customer')).toMatchObject({ unread: 1, unread_from: second })
    expect((await see('customer', second)).body).toEqual({ seen: second })
    // Backwards, and beyond what is there, nothing happens.
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

  test('pictures go along with a message for both sides, at most four; a staff-only note’s stay with staff', async () => {
    const attach = async (note_id: number, as = mei) =>
      house.call(addPhoto, { id, stage: 'message', note_id, picture: await aPicture() }, { as })
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
    const told = await house.shop.books.db
      .selectFrom('events')
      .select('details')
      .where('kind', '=', 'ticket.photo_added')
      .where('subject_id', '=', staffs.body.photo.id)
      .executeTakeFirst()
    expect(JSON.parse(told?.details ?? '')).toEqual({ stage: 'message', staff_only: 1 })

    for (let more = 2; more <= 4; more += 1) expect((await attach(message.id)).status).toBe(200)
    const fifth = await attach(message.id)
    expect(fifth).toMatchObject({
      status: 409,
      body: { error: 'Four pictures are the most for one message.' },
    })
  })

  test('whoever answers has seen what came before', async () => {
    await note('One.')
    await write('Seen.')
    expect(await talk('customer')).toMatchObject({ unread: 0 })
    expect(await talk('staff')).toMatchObject({ unread: 1 })
    await note('Only for us.', { makeVisibleToCustomer: false })
    expect(await talk('staff')).toMatchObject({ unread: 0, waiting_for: 'shop' })
    expect(await talk('customer')).toMatchObject({ unread: 0 })
  })

  test('a ticket whose details are erased takes no more words', async () => {
    await house.shop.books.db
      .updateTable('tickets')
      .set({ erased_at: house.clock.now() })
      .where('id', '=', id)
      .execute()
    const { status, body } = await write('Hello again')
    expect(status).toBe(409)
    expect(body.error).toMatch(/Please write to us through Support/)
  })
})
