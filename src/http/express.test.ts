import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeBackBy } from '#contract/back-by.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { BookingInput, StaffTicket, TicketRow } from '#contract/tickets.schema.ts'
import { firstFigures } from '#domain/back-by/figures.ts'
import { changeVersioned } from '#domain/shop/cached-by-version.ts'
import { composeQueued } from '#test/compose-queued.ts'
import { onBothEngines } from '#test/engines.ts'
import { anAbn, setProfile, setStatus } from '#test/money.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { aBooking, bookFor, phoneBySlug, sampleContact } from '#test/sample-booking.ts'

const fee = 3_000

onBothEngines('Express on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let phone: Phone
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
    phone = await phoneBySlug(app, 'iphone13')
    await setProfile(app, sam, { abn: anAbn, gstRegistered: true, expressFeeCents: fee })
  })
  afterEach(() => app.close())

  const book = (more: Partial<BookingInput> = {}) =>
    app.call('POST /api/submitticket/', { data: aBooking(phone, { express: true, ...more }) }, { as: mei })
  const readTicket = async (ticketid: number) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body
  const list = async (more: object = {}) => {
    const data = { ticketid: -1, limit: 50, ...more }
    return (await app.call('POST /api/get-ticket', { data }, { as: sam })).body as unknown as TicketRow[]
  }

  test.each([null, 0])('is refused by a shop whose fee is %s', async (expressFeeCents) => {
    await setProfile(app, sam, { expressFeeCents })
    const { status, body } = await book()
    expect([status, body]).toMatchObject([409, { code: 'express_unavailable' }])
    expect((await book({ express: false })).status).toBe(200)
  })

  test('has a fee of its own on ticket, invoice, email and file, and comes home earlier', async () => {
    const figures = JSON.stringify({ ...firstFigures, waiting: 120 })
    const row = { id: 1, figures, learned_on: '2026-11-20', counted_at: app.clock.now() }
    await changeVersioned(app.shop, 'profile', (tx) => tx.insertInto('back_by_figures').values(row).execute())
    const usual = await readTicket(await bookFor(app, mei))
    const { status, body } = await book()
    expect(status).toBe(200)
    const id = body.ticket_id
    const ticket = await readTicket(id)
    expect([usual.express, ticket.express, ticket.express_cents]).toEqual([false, true, fee])
    expect(ticket.agreed_cents).toBe(phone.screen * 100 + fee)
    expect(ticket.back_by!.to! < usual.back_by!.to!).toBe(true)
    const emails = await composeQueued(app)
    const received = emails.find(({ to, text }) => to.address === mei.email && text.includes(`${id}`))!.text
    expect(received).toMatch(/Express:?\s+\$30\.00/)
    expect(received).toContain(describeBackBy(ticket.back_by!))

    await setStatus(app, sam, id, 4)
    const money = (await app.call('GET /api/tickets/{id}/money', { id }, { as: mei })).body
    const [invoice] = (await app.call('GET /api/account/data', {}, { as: mei })).body.invoices
    expect([money.due_cents, invoice!.total_cents]).toEqual([ticket.agreed_cents, ticket.agreed_cents])
    expect(invoice!.lines).toContainEqual({ label: 'Express', amount_cents: fee })
    expect(invoice!.gst_cents).toBe(Math.round(ticket.agreed_cents / 11))
    const csv = await (await app.fetch('/api/tickets.csv', {}, sam)).text()
    expect(csv.split('\r\n').filter((line) => line.includes(',Yes,'))).toHaveLength(1)
  })

  test('a technician reads that it goes first, and no amount', async () => {
    const id = (await book()).body.ticket_id
    const tess = await app.staff('Tess Tran')
    const { db } = app.shop.database
    await db.updateTable('accounts').set({ role: 'technician' }).where('id', '=', tess.accountid).execute()
    const { body } = await app.call('POST /api/get-ticket', { data: { ticketid: id } }, { as: tess })
    const { express, express_cents, agreed_cents } = body as StaffTicket
    expect([express, express_cents, agreed_cents]).toEqual([true, null, null])
  })

  test('comes first in a queue, over its pages too', async () => {
    const ids = [await bookFor(app, mei), await bookFor(app, mei)]
    for (let number = 0; number < 2; number++) ids.push((await book()).body.ticket_id)
    ids.push(await bookFor(app, mei))
    for (const id of ids) await setStatus(app, sam, id, 2)
    const [first, second, third, fourth, fifth] = ids
    const order = [third, fourth, first, second, fifth]
    const queue = { queue: 'arrived', sort: 'oldest' }
    expect((await list(queue)).map(({ id }) => id)).toEqual(order)
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const data = { ticketid: -1, limit: 2, ...queue, ...(cursor && { cursor }) } as never
      const page = await app.call('POST /api/get-ticket', { data }, { as: sam })
      seen.push(...(page.body as unknown as TicketRow[]).map(({ id }) => id))
      cursor = page.headers.get('x-next-cursor')
    }
    expect(seen).toEqual(order)
    expect((await list()).find(({ id }) => id === third)).toMatchObject({ express: true })
    expect((await list({ sort: 'oldest' })).map(({ id }) => id)).toEqual(ids)
  })

  test('is refused when the shop has as much of it as it finishes in a day, and has room again later', async () => {
    const ids: number[] = []
    for (let number = 0; number < 8; number++) ids.push((await book()).body.ticket_id)
    expect((await book()).status).toBe(409)
    const item = { phone_id: phone.id, repair_name: 'screen', phone_serial: 'F2LXK0ABCD12', express: true }
    const several = { data: { ...sampleContact, items: [{ ...item, express: false }, item] } }
    expect((await app.call('POST /api/bookings', several, { as: mei })).body).toMatchObject({
      code: 'express_unavailable',
      item: 1,
    })
    const { said, express } = (
      await app.call('GET /api/pages/back-by', { phone: 'iphone13', repair: 'screen' })
    ).body
    expect([said.length, express]).toEqual([1, undefined])
    await setStatus(app, sam, ids[0]!, 4)
    expect((await book()).status).toBe(200)
  })

  test('names another fee than the one that the form showed', async () => {
    const { status, body } = await book({ express_seen: 2_500 })
    expect([status, body]).toMatchObject([409, { express_fee_cents: fee }])
    expect((await book({ express_seen: fee })).status).toBe(200)
  })

  test('is booked by staff, and added to a parcel', async () => {
    const item = { phone_id: phone.id, repair_name: 'screen', phone_serial: 'F2LXK0ABCD12', express: true }
    const { user_mobile, ...address } = sampleContact
    const customer = { fullname: 'Noor Haddad', email: '', user_mobile }
    const data = { customer, way: 'phone' as const, ...address, items: [item] }
    const booked = await app.call('POST /api/staff-bookings', { data }, { as: sam })
    expect(booked.status).toBe(200)
    expect((await list())[0]).toMatchObject({ id: booked.body.ticket_id, express: true })
    const { parcel_id } = await readTicket(await bookFor(app, mei))
    const more = { ...item, repair_name: 'battery' }
    const added = await app.call('POST /api/parcels/{id}/tickets', { id: parcel_id, data: more }, { as: mei })
    expect(await readTicket(added.body.ticket_id)).toMatchObject({ express: true, express_cents: fee })
  })
})
