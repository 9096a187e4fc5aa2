import { afterEach, beforeEach, expect } from 'vitest'
import { checkAuth, loginUser } from '#contract/accounts.ts'
import { getPhone, getPhones } from '#contract/catalogue.ts'
import { getConversation } from '#contract/conversation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getTicketEvents, getTicketHistory } from '#contract/history.ts'
import { getShipping } from '#contract/shipping.ts'
import { getBookingPage, getTicketPage } from '#contract/pages.ts'
import { getStaffMoney, getMoney } from '#contract/money.ts'
import { getPartTestRecord } from '#contract/part-tests.ts'
import { getQuotes } from '#contract/quotes.ts'
import { getRequirements } from '#contract/requirements.ts'
import { getTicket, getUserTicket, submitTicket, submitTicketComment } from '#contract/tickets.ts'
import { getMoneyPage, getStaffTicketPage } from '#contract/staff-pages.ts'
import { getTrackLink } from '#contract/tracking.ts'
import { aBooking, bookFor, phoneBySlug } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type Browser, type SignedIn, type TestApp } from '#test/open-test-app.ts'

onOneEngine('the server-side caller on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    app = await openTestApp({ engine })
    mei = await app.customer()
    jonas = await app.customer('Jonas Weber')
    sam = await app.staff()
    id = await bookFor(app, mei)
  })
  afterEach(() => app.close())

  const note = (comment: string, status = 1) =>
    app.call(
      submitTicketComment,
      { data: { ticketid: id, comment, status, staffAssign: 0, makeVisibleToCustomer: false } as never },
      { as: sam },
    )
  const asks = (ticketid: number): [Endpoint, object][] => [
    [checkAuth, {}],
    [getPhones, {}],
    [getPhone, { phoneName: 'iphone13' }],
    [getPhone, { phoneName: 'none' }],
    [getStaffTicketPage, { id: ticketid, data: null }],
    ...[getTicket, getUserTicket].map((one): [Endpoint, object] => [one as Endpoint, { data: { ticketid } }]),
    ...['staff', 'customer'].map((side): [Endpoint, object] => [getConversation, { id: ticketid, side }]),
    ...[
      getShipping,
      getQuotes,
      getMoney,
      getStaffMoney,
      getPartTestRecord,
      getTicketEvents,
      getTicketHistory,
      getRequirements,
      getTrackLink,
      getTicketPage,
      getBookingPage,
      getMoneyPage,
    ].map((one): [Endpoint, object] => [one as Endpoint, { id: ticketid }]),
  ]

  test('createCaller answers what HTTP answers, for everybody, also beside other calls of one page', async () => {
    await note('Looks fine.')
    const anonymous: Browser = app.browser()
    for (const as of [anonymous, mei, jonas, sam]) {
      for (const ticketid of [id, 999_999, -5]) {
        const call = app.pageCaller(as)
        for (const [endpoint, input] of asks(ticketid)) {
          const { status, body } = await app.call(endpoint, input, { as })
          const inProcess = await call(endpoint, input)
          const output = JSON.parse(JSON.stringify(inProcess.output)) as unknown
          expect([endpoint.path, ticketid, inProcess.status, output]).toEqual([
            endpoint.path,
            ticketid,
            status,
            body,
          ])
        }
      }
    }
  })

  test('createCaller hands out the cookies of a call, and keeps an idempotency key', async () => {
    const as = app.browser()
    const login = { data: { email: mei.email, password: mei.password } }
    expect((await app.pageCaller(as)(loginUser, login)).status).toBe(200)
    expect((await app.call(checkAuth, {}, { as })).body.authLevel).toBe(1)
    const book = async () => {
      const more = { idempotencyKey: 'the-same-key-again' }
      const input = { data: aBooking(await phoneBySlug(app, 'iphone13')) }
      return (await app.pageCaller(mei)(submitTicket, input, more)).output as { ticket_id: number }
    }
    expect((await book()).ticket_id).toBe((await book()).ticket_id)
  })

  test('callInProcess sees changes made since the previous page', async () => {
    const status = async () => {
      const { output } = await app.pageCaller(sam)(getTicket, { data: { ticketid: id } })
      return (output as { status: number }).status
    }
    expect(await status()).toBe(0)
    await note('On the bench.', 3)
    expect(await status()).toBe(3)
  })
})
