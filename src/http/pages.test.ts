import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUserData } from '#contract/accounts.ts'
import { getConversation, getUnread, writeMessage } from '#contract/conversation.ts'
import { getDraft, saveDraft } from '#contract/drafts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getTicketEvents, getTicketHistory } from '#contract/history.ts'
import { getShipping } from '#contract/shipping.ts'
import { getStaffMoney, getMoney } from '#contract/money.ts'
import { getOutboxCounts } from '#contract/outbox.ts'
import { getAccountPage, getBookingFormPage, getBookingPage, getTicketPage } from '#contract/pages.ts'
import { getPartTestRecord, savePartTest } from '#contract/part-tests.ts'
import { addPhoto } from '#contract/photos.ts'
import { getQuotes, proposeQuote } from '#contract/quotes.ts'
import { getRequirements } from '#contract/requirements.ts'
import { getAssignableStaff } from '#contract/staff.ts'
import {
  dashboardLists,
  getIntakePage,
  getMoneyPage,
  getParcelPage,
  getQuotePage,
  getEndingPage,
  getStaffDashboardPage,
  getStaffTicketListPage,
  getStaffTicketPage,
} from '#contract/staff-pages.ts'
import {
  allTickets,
  getLastAddress,
  getStatusCounts,
  getTicket,
  getUserTicket,
  submitTicketComment,
  type Ticket,
  type TicketRow,
} from '#contract/tickets.ts'
import { getTrackLink } from '#contract/tracking.ts'
import { getCannedReplies } from '#contract/canned-replies.ts'
import { getPartWait } from '#contract/part-waits.ts'
import { getQueues } from '#contract/queues.ts'
import { getViews } from '#contract/views.ts'
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
        submitTicketComment,
        { data: { ticketid: id, comment, status: 1, staffAssign: sam.accountid, makeVisibleToCustomer } },
        { as: sam },
      )
    await note(hiddenNote, false)
    await note('Please send us the phone.', true)
    await app.call(writeMessage, { id, data: { text: 'It is in the post.' } }, { as: mei })
    const about = { id, stage: 'intake' as const, picture: await aPicture() }
    await app.call(addPhoto, about, { as: sam })
    const hidden = await app.call(addPhoto, { ...about, staff_only: true }, { as: sam })
    hiddenPhoto = hidden.body.photo.id
    await app.call(
      savePartTest,
      { id, stage: 'intake', data: { results: {}, remarks: '', serial_seen: serialSeen } },
      { as: sam },
    )
    const quote = { kind: 'extra' as const, description: 'New battery', amount_cents: 4900 }
    await app.call(proposeQuote, { id, data: quote }, { as: sam })
  })
  afterAll(() => app.close())

  const callApi = async <Input, Output>(
    endpoint: Endpoint<Input, Output>,
    input: Input,
    as: Browser,
  ): Promise<Output> => {
    const { status, body } = await app.call(endpoint, input, { as })
    expect([endpoint.path, status]).toEqual([endpoint.path, 200])
    return body
  }

  test("the customer's ticket page returns the same data as the calls that it combines", async () => {
    expect(await callApi(getTicketPage, { id }, mei)).toEqual({
      ticket: await callApi(getUserTicket, { data: { ticketid: id } }, mei),
      conversation: await callApi(getConversation, { id, side: 'customer' }, mei),
      quotes: await callApi(getQuotes, { id }, mei),
      history: (await callApi(getTicketHistory, { id }, mei)).history,
      bench: await callApi(getPartTestRecord, { id }, mei),
      shipping: await callApi(getShipping, { id }, mei),
      money: await callApi(getMoney, { id }, mei),
      link: (await callApi(getTrackLink, { id }, mei)).link,
    })
  })

  test("the customer's ticket page contains nothing that is for staff only", async () => {
    const page = await callApi(getTicketPage, { id }, mei)
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
      savePartTest,
      { id: own, stage: 'intake', data: { results: {}, remarks: '', serial_seen: serialSeen } },
      { as: sam },
    )
    expect(JSON.stringify(await callApi(getTicketPage, { id: own }, sam))).not.toContain(serialSeen)
  })

  test("the staff's ticket page returns the same data as the calls that it combines", async () => {
    const page = await callApi(getStaffTicketPage, { id, data: null }, sam)
    const { invoice, due_cents, held_cents, owed_back_cents, entries } = await callApi(
      getStaffMoney,
      { id },
      sam,
    )
    const rows = (await callApi(
      getTicket,
      { data: { ticketid: allTickets, limit: 200 } },
      sam,
    )) as unknown as TicketRow[]
    const row = rows.find((one) => one.id === id)
    expect(page).toEqual({
      ticket: await callApi(getTicket, { data: { ticketid: id } }, sam),
      conversation: await callApi(getConversation, { id, side: 'staff' }, sam),
      work: {
        shipping: await callApi(getShipping, { id }, sam),
        bench: await callApi(getPartTestRecord, { id }, sam),
        quotes: await callApi(getQuotes, { id }, sam),
        money: { invoice, due_cents, held_cents, owed_back_cents, has_entries: entries.length > 0 },
      },
      statuses: (await callApi(getRequirements, { id }, sam)).statuses,
      events: (await callApi(getTicketEvents, { id }, sam)).events,
      has_link: true,
      staff: (await callApi(getAssignableStaff, {}, sam)).staff,
      bench: {
        next: row?.next,
        comment: expect.any(String),
        missing: (await callApi(getRequirements, { id }, sam)).statuses.find(({ status }) => status === 2)
          ?.missing,
        undo: null,
        wait: (await callApi(getPartWait, { id }, sam)).wait,
        replies: (await callApi(getCannedReplies, {}, sam)).replies,
      },
      due_at: row?.due_at,
      related: { device: expect.any(Array), customer: expect.any(Array) },
      accountid: mei.accountid,
      neighbours: { before: null, after: null, next: null },
    })
  })

  test('the pages of the work on a ticket return the same data as the calls that they combine', async () => {
    const ticket = (await callApi(getTicket, { data: { ticketid: id } }, sam)) as Ticket
    const { displayName, repair_name, status, phoneid, phone_serial } = ticket
    const heading = { id, displayName, repair_name, status }
    expect(await callApi(getIntakePage, { id }, sam)).toEqual({
      ticket: {
        ...heading,
        phoneid,
        phone_serial,
        phone_pin: ticket.phone_pin,
        passcode_choice: ticket.passcode_choice,
        version: ticket.version,
      },
      bench: await callApi(getPartTestRecord, { id }, sam),
      statuses: (await callApi(getRequirements, { id }, sam)).statuses,
      notes: ticket.notes.slice(-5),
      waiting_for: (await callApi(getConversation, { id, side: 'staff' }, sam)).waiting_for,
    })
    expect(await callApi(getQuotePage, { id }, sam)).toEqual({
      ticket: heading,
      quotes: await callApi(getQuotes, { id }, sam),
    })
    expect(await callApi(getMoneyPage, { id }, sam)).toEqual({
      ticket: heading,
      money: await callApi(getStaffMoney, { id }, sam),
    })
    const { user_mobile, address, address_apt, address_city, address_state, address_post } = ticket
    const contact = { user_mobile, address, address_apt, address_city, address_state, address_post }
    const booking = { ticket: { ...heading, ...contact }, shipping: await callApi(getShipping, { id }, sam) }
    expect(await callApi(getParcelPage, { id }, sam)).toEqual(booking)
    expect(await callApi(getBookingPage, { id }, mei)).toEqual(booking)
  })

  test('the staff list and the dashboard return the same data as the calls that they combine', async () => {
    await bookFor(app, jonas)
    const { staff } = await callApi(getAssignableStaff, {}, sam)
    const filter = { sort: 'oldest', limit: 1 } as const
    const list = await app.call(getTicket, { data: { ticketid: allTickets, ...filter } }, { as: sam })
    expect(await callApi(getStaffTicketListPage, { data: filter }, sam)).toEqual({
      rows: list.body,
      total: Number(list.headers.get('x-total-count')),
      next: list.headers.get('x-next-cursor'),
      staff,
      views: (await callApi(getViews, {}, sam)).views,
    })
    const { lists, backup, prices, ...others } = await callApi(getStaffDashboardPage, {}, sam)
    expect([backup, prices]).toEqual([null, { unconfirmed: 0, new_models: [] }])
    expect(others).toEqual({
      tickets: await callApi(getStatusCounts, {}, sam),
      mail: await callApi(getOutboxCounts, {}, sam),
      queues: (await callApi(getQueues, {}, sam)).queues,
    })
    for (const [name, narrowed] of Object.entries(dashboardLists)) {
      const data = { ticketid: allTickets, limit: 5, ...narrowed }
      const { body, headers } = await app.call(getTicket, { data }, { as: sam })
      const found = lists[name as keyof typeof lists]
      expect([name, found]).toEqual([name, { rows: body, total: Number(headers.get('x-total-count')) }])
    }
  })

  test('an outdated list cursor is refused, as by the call that lists tickets', async () => {
    const { status, body } = await app.call(
      getStaffTicketListPage,
      { data: { cursor: 'tampered' } },
      { as: sam },
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['cursor']])
  })

  test('the account dashboard and the booking form return draft, unread counts and last address', async () => {
    await app.call(
      saveDraft,
      { data: { phoneid: 'iphone13', repair_name: 'screen', fields: { address: '5 Draft Lane' } } },
      { as: mei },
    )
    const { draft } = await callApi(getDraft, {}, mei)
    expect(draft).not.toBeNull()
    const { userData, ticketData } = await callApi(getUserData, { accountid: mei.accountid }, mei)
    const { tickets: unread } = await callApi(getUnread, {}, mei)
    expect(await callApi(getAccountPage, {}, mei)).toEqual({ userData, tickets: ticketData, unread, draft })
    const { last } = await callApi(getLastAddress, {}, mei)
    expect(await callApi(getBookingFormPage, {}, mei)).toEqual({ draft, last })
    const { body, headers } = await app.call(getBookingFormPage, {}, { as: app.browser() })
    expect(body).toEqual({ draft: null, last: null })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('page calls refuse unauthorised callers with a message and no data', async () => {
    const ofCustomer = [getTicketPage, getBookingPage] as Endpoint<{ id: number }, unknown>[]
    const ofStaff = [
      getIntakePage,
      getParcelPage,
      getQuotePage,
      getMoneyPage,
      getEndingPage,
    ] as typeof ofCustomer
    const callAs = async (endpoint: Endpoint, input: object, as: Browser) => {
      const { status, body } = await app.call(endpoint, input, { as })
      return [endpoint.path, status, Object.keys(body)]
    }
    for (const endpoint of ofCustomer) {
      expect(await callAs(endpoint, { id }, app.browser())).toEqual([endpoint.path, 401, ['error']])
      expect(await callAs(endpoint, { id }, jonas)).toEqual([endpoint.path, 404, ['error']])
      expect(await callAs(endpoint, { id }, sam)).toEqual([endpoint.path, 404, ['error']])
      expect(await callAs(endpoint, { id: 987_654 }, mei)).toEqual([endpoint.path, 404, ['error']])
    }
    for (const endpoint of [...ofStaff, getStaffTicketPage as Endpoint]) {
      const input = { id, data: null }
      expect(await callAs(endpoint, input, app.browser())).toEqual([endpoint.path, 401, ['error']])
      expect(await callAs(endpoint, input, mei)).toEqual([endpoint.path, 403, ['error']])
      expect(await callAs(endpoint, { ...input, id: 987_654 }, sam)).toEqual([endpoint.path, 404, ['error']])
    }
  })
})
