import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallKey, Input, Output } from '#contract/all-calls.ts'
import { dashboardLists } from '#contract/staff-pages.ts'
import { allTickets } from '#contract/tickets.ts'
import type { Ticket, TicketRow } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { aPicture } from '#test/sample-picture.ts'
import { enginesOf } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const serialSeen = 'SEENSERIAL99'
const hiddenNote = 'Customer was rude on the phone.'
const staffName = 'Sam Okafor'

describe.each(enginesOf('page calls'))('page calls on %s', (engine) => {
  let app: TestApp
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  let hiddenPhoto: number

  beforeAll(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer()
    jonas = await app.customer('Jonas Weber')
    sam = await app.staff(staffName)
    id = await bookFor(app, mei)
    const note = (comment: string, makeVisibleToCustomer: boolean) =>
      app.call(
        'POST /api/submit-ticket-comment',
        { data: { ticketid: id, comment, status: 1, staffAssign: sam.accountid, makeVisibleToCustomer } },
        { as: sam },
      )
    await note(hiddenNote, false)
    await note('Please send us the phone.', true)
    await app.call(
      'POST /api/tickets/{id}/messages',
      { id, data: { text: 'It is in the post.' } },
      { as: mei },
    )
    const about = { id, stage: 'intake' as const, picture: await aPicture() }
    await app.call('POST /api/tickets/{id}/photos', about, { as: sam })
    const hidden = await app.call(
      'POST /api/tickets/{id}/photos',
      { ...about, staff_only: true },
      { as: sam },
    )
    hiddenPhoto = hidden.body.photo.id
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id, stage: 'intake', data: { results: {}, remarks: '', serial_seen: serialSeen } },
      { as: sam },
    )
    const quote = { kind: 'extra' as const, description: 'New battery', amount_cents: 4900 }
    await app.call('POST /api/tickets/{id}/quotes', { id, data: quote }, { as: sam })
  })
  afterAll(() => app.close())

  const callApi = async <Key extends CallKey>(
    key: Key,
    input: Input<Key>,
    as: Browser,
  ): Promise<Output<Key>> => {
    const { status, body } = await app.call(key, input, { as })
    expect([key, status]).toEqual([key, 200])
    return body
  }

  test("the customer's ticket page returns the same data as the calls that it combines", async () => {
    expect(await callApi('GET /api/pages/tickets/{id}', { id }, mei)).toEqual({
      ticket: await callApi('POST /api/get-user-ticket', { data: { ticketid: id } }, mei),
      in_parcel: { open: expect.any(Boolean), others: [] },
      conversation: await callApi('GET /api/tickets/{id}/conversation/{side}', { id, side: 'customer' }, mei),
      quotes: await callApi('GET /api/tickets/{id}/quotes', { id }, mei),
      history: (await callApi('GET /api/tickets/{id}/history', { id }, mei)).history,
      bench: await callApi('GET /api/tickets/{id}/bench', { id }, mei),
      shipping: await callApi('GET /api/tickets/{id}/mail-in', { id }, mei),
      money: await callApi('GET /api/tickets/{id}/money', { id }, mei),
      link: (await callApi('GET /api/tickets/{id}/link', { id }, mei)).link,
    })
  })

  test("the customer's ticket page contains nothing that is for staff only", async () => {
    const page = await callApi('GET /api/pages/tickets/{id}', { id }, mei)
    const text = JSON.stringify(page)
    for (const secret of [
      hiddenNote,
      staffName,
      serialSeen,
      'serial_seen',
      'recorded_by',
      '"actor"',
      sam.email,
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(page.bench.photos.map((photo) => photo.id)).not.toContain(hiddenPhoto)
    expect(page.ticket.staff_assigned_id).toBeNull()
  })

  test('staff who booked a repair themselves read its customer page as any customer does', async () => {
    const own = await bookFor(app, sam)
    await app.call(
      'PUT /api/tickets/{id}/part-tests/{stage}',
      { id: own, stage: 'intake', data: { results: {}, remarks: '', serial_seen: serialSeen } },
      { as: sam },
    )
    expect(JSON.stringify(await callApi('GET /api/pages/tickets/{id}', { id: own }, sam))).not.toContain(
      serialSeen,
    )
  })

  test("the staff's ticket page returns the same data as the calls that it combines", async () => {
    const page = await callApi('POST /api/pages/admin/tickets/{id}', { id, data: null }, sam)
    const { invoice, due_cents, held_cents, owed_back_cents, entries } = await callApi(
      'GET /api/tickets/{id}/desk-money',
      { id },
      sam,
    )
    const rows = (await callApi(
      'POST /api/get-ticket',
      { data: { ticketid: allTickets, limit: 200 } },
      sam,
    )) as unknown as TicketRow[]
    const row = rows.find((one) => one.id === id)
    expect(page).toEqual({
      ticket: await callApi('POST /api/get-ticket', { data: { ticketid: id } }, sam),
      in_parcel: { open: expect.any(Boolean), others: [] },
      conversation: await callApi('GET /api/tickets/{id}/conversation/{side}', { id, side: 'staff' }, sam),
      work: {
        shipping: await callApi('GET /api/tickets/{id}/mail-in', { id }, sam),
        bench: await callApi('GET /api/tickets/{id}/bench', { id }, sam),
        quotes: await callApi('GET /api/tickets/{id}/quotes', { id }, sam),
        money: { invoice, due_cents, held_cents, owed_back_cents, has_entries: entries.length > 0 },
      },
      statuses: (await callApi('GET /api/tickets/{id}/requirements', { id }, sam)).statuses,
      events: (await callApi('GET /api/tickets/{id}/events', { id }, sam)).events,
      has_link: true,
      staff: (await callApi('GET /api/staff/assignable', {}, sam)).staff,
      bench: {
        next: row?.next,
        comment: expect.any(String),
        missing: (await callApi('GET /api/tickets/{id}/requirements', { id }, sam)).statuses.find(
          ({ status }) => status === 2,
        )?.missing,
        undo: null,
        wait: (await callApi('GET /api/tickets/{id}/part-wait', { id }, sam)).wait,
        replies: (await callApi('GET /api/canned-replies', {}, sam)).replies,
      },
      due_at: row?.due_at,
      related: { device: expect.any(Array), customer: expect.any(Array) },
      accountid: mei.accountid,
      neighbours: { before: null, after: null, next: null },
    })
  })

  test('the pages of the work on a ticket return the same data as the calls that they combine', async () => {
    const ticket = (await callApi('POST /api/get-ticket', { data: { ticketid: id } }, sam)) as Ticket
    const { displayName, repair_name, status, phoneid, phone_serial } = ticket
    const heading = { id, displayName, repair_name, status }
    expect(await callApi('GET /api/pages/admin/tickets/{id}/intake', { id }, sam)).toEqual({
      ticket: {
        ...heading,
        phoneid,
        phone_serial,
        phone_pin: ticket.phone_pin,
        passcode_choice: ticket.passcode_choice,
        fault: ticket.fault,
        wet: ticket.wet,
        opened: ticket.opened,
        version: ticket.version,
      },
      unopened: false,
      bench: await callApi('GET /api/tickets/{id}/bench', { id }, sam),
      statuses: (await callApi('GET /api/tickets/{id}/requirements', { id }, sam)).statuses,
      notes: ticket.notes.slice(-5),
      waiting_for: (await callApi('GET /api/tickets/{id}/conversation/{side}', { id, side: 'staff' }, sam))
        .waiting_for,
    })
    expect(await callApi('GET /api/pages/admin/tickets/{id}/quote', { id }, sam)).toEqual({
      ticket: heading,
      quotes: await callApi('GET /api/tickets/{id}/quotes', { id }, sam),
    })
    expect(await callApi('GET /api/pages/admin/tickets/{id}/money', { id }, sam)).toEqual({
      ticket: heading,
      money: await callApi('GET /api/tickets/{id}/desk-money', { id }, sam),
    })
    const { user_mobile, address, address_apt, address_city, address_state, address_post } = ticket
    const contact = { user_mobile, address, address_apt, address_city, address_state, address_post }
    const booking = {
      ticket: { ...heading, ...contact },
      shipping: await callApi('GET /api/tickets/{id}/mail-in', { id }, sam),
      beside: [],
    }
    expect(await callApi('GET /api/pages/admin/tickets/{id}/parcel', { id }, sam)).toEqual({
      ...booking,
      delivery: ticket.delivery,
      labels: [],
      label_outdated: false,
      lost_version: null,
    })
    expect(await callApi('GET /api/pages/tickets/{id}/booking', { id }, mei)).toEqual(booking)
  })

  test('the staff list and the dashboard return the same data as the calls that they combine', async () => {
    await bookFor(app, jonas)
    const { staff } = await callApi('GET /api/staff/assignable', {}, sam)
    const filter = { sort: 'oldest', limit: 1 } as const
    const list = await app.call(
      'POST /api/get-ticket',
      { data: { ticketid: allTickets, ...filter } },
      { as: sam },
    )
    expect(await callApi('POST /api/pages/admin/tickets', { data: filter }, sam)).toEqual({
      rows: list.body,
      total: Number(list.headers.get('x-total-count')),
      next: list.headers.get('x-next-cursor'),
      staff,
      queues: (await callApi('GET /api/queues', {}, sam)).queues,
      views: (await callApi('GET /api/views', {}, sam)).views.map((view) => ({ ...view, count: 1 })),
    })
    const page = await callApi('GET /api/pages/admin/dashboard', {}, sam)
    const { lists, backup, mailbox, prices, ...others } = page
    expect([backup, mailbox, prices]).toEqual([null, null, { unconfirmed: 0, new_models: [] }])
    expect(others).toEqual({
      tickets: await callApi('GET /api/tickets/status-counts', {}, sam),
      mail: await callApi('GET /api/outbox/counts', {}, sam),
      queues: (await callApi('GET /api/queues', {}, sam)).queues,
      unclear_labels: [],
      unread_mails: 0,
    })
    for (const [name, narrowed] of Object.entries(dashboardLists)) {
      const data = { ticketid: allTickets, limit: 5, ...narrowed }
      const { body, headers } = await app.call('POST /api/get-ticket', { data }, { as: sam })
      const found = lists[name as keyof typeof lists]
      expect([name, found]).toEqual([name, { rows: body, total: Number(headers.get('x-total-count')) }])
    }
  })

  test('a search finds tickets and phones by their words, and without any the tickets that were updated last', async () => {
    const all = await callApi('GET /api/pages/admin/search', {}, sam)
    const updated = { ticketid: allTickets, limit: 8, sort: 'updated' as const }
    const { body } = await app.call('POST /api/get-ticket', { data: updated }, { as: sam })
    expect(all.tickets.map(({ id }) => id)).toEqual((body as { id: number }[]).map(({ id }) => id))
    const [newest] = all.tickets
    const found = await callApi('GET /api/pages/admin/search', { q: newest!.cust_name }, sam)
    expect(found.tickets.map(({ id }) => id)).toContain(newest!.id)
    expect(found.customers.filter(({ fullname }) => fullname === newest!.cust_name)).toHaveLength(1)
    const phones = await callApi('GET /api/pages/admin/search', { q: 'z fold5' }, sam)
    expect(phones.phones.map(({ displayName }) => displayName)).toContain('Samsung Z Fold5')
    expect(await callApi('GET /api/pages/admin/search', { q: '%%' }, sam)).toEqual({
      tickets: [],
      customers: [],
      phones: [],
    })
  })

  test('an outdated list cursor is refused, as by the call that lists tickets', async () => {
    const { status, body } = await app.call(
      'POST /api/pages/admin/tickets',
      { data: { cursor: 'tampered' } },
      { as: sam },
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['cursor']])
  })

  test('the account dashboard and the booking form return draft, unread counts and last address', async () => {
    await app.call(
      'PUT /api/draft',
      { data: { phoneid: 'iphone13', repair_name: 'screen', fields: { address: '5 Draft Lane' } } },
      { as: mei },
    )
    const { draft } = await callApi('GET /api/draft', {}, mei)
    expect(draft).not.toBeNull()
    const { userData, ticketData } = await callApi(
      'GET /api/user-data/{accountid}',
      { accountid: mei.accountid },
      mei,
    )
    const { tickets: unread } = await callApi('GET /api/account/unread', {}, mei)
    expect(await callApi('GET /api/pages/account', {}, mei)).toEqual({
      userData,
      tickets: ticketData,
      unread,
      draft,
    })
    const { last } = await callApi('GET /api/account/last-address', {}, mei)
    expect(await callApi('GET /api/pages/booking-form', {}, mei)).toEqual({ draft, photos: [], last })
    const { body, headers } = await app.call('GET /api/pages/booking-form', {}, { as: app.browser() })
    expect(body).toEqual({ draft: null, photos: [], last: null })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('page calls refuse unauthorised callers with a message and no data', async () => {
    const ofCustomer = ['GET /api/pages/tickets/{id}', 'GET /api/pages/tickets/{id}/booking'] as const
    const ofStaff = [
      'GET /api/pages/admin/tickets/{id}/intake',
      'GET /api/pages/admin/tickets/{id}/parcel',
      'GET /api/pages/admin/tickets/{id}/quote',
      'GET /api/pages/admin/tickets/{id}/money',
      'GET /api/pages/admin/tickets/{id}/ending',
      'POST /api/pages/admin/tickets/{id}',
    ] as const
    const callAs = async (key: (typeof ofCustomer | typeof ofStaff)[number], id: number, as: Browser) => {
      const { status, body } = await app.call(key, { id, data: null }, { as })
      return [key, status, Object.keys(body)]
    }
    for (const key of ofCustomer) {
      expect(await callAs(key, id, app.browser())).toEqual([key, 401, ['error']])
      expect(await callAs(key, id, jonas)).toEqual([key, 404, ['error']])
      expect(await callAs(key, id, sam)).toEqual([key, 404, ['error']])
      expect(await callAs(key, 987_654, mei)).toEqual([key, 404, ['error']])
    }
    for (const key of ofStaff) {
      expect(await callAs(key, id, app.browser())).toEqual([key, 401, ['error']])
      expect(await callAs(key, id, mei)).toEqual([key, 403, ['error']])
      expect(await callAs(key, 987_654, sam)).toEqual([key, 404, ['error']])
    }
  })
})
