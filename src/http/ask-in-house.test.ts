import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAuth } from '#contract/accounts.ts'
import { getPhone, getPhones } from '#contract/catalogue.ts'
import { getConversation } from '#contract/conversation.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getTicketEvents, getTicketHistory } from '#contract/history.ts'
import { getMailIn } from '#contract/mail-in.ts'
import { getDeskMoney, getMoney } from '#contract/money.ts'
import { getBenchRecord } from '#contract/part-tests.ts'
import { getQuotes } from '#contract/quotes.ts'
import { getRequirements } from '#contract/requirements.ts'
import { getTicket, getUserTicket, submitTicketComment } from '#contract/tickets.ts'
import { getTrackLink } from '#contract/tracking.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type Browser, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

describe.each(engines)('asking in house on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let jonas: SignedIn
  let sam: SignedIn
  let id: number
  beforeEach(async () => {
    house = await openTestShop({ engine })
    mei = await house.customer()
    jonas = await house.customer('Jonas Weber')
    sam = await house.staff()
    id = await bookFor(house, mei)
  })
  afterEach(() => house.close())

  const page = () => ({ address: '203.0.113.9', requestId: 'test', reads: true })
  const note = (comment: string, status = 1) =>
    house.call(
      submitTicketComment,
      { data: { ticketid: id, comment, status, staffAssign: 0, makeVisibleToCustomer: false } as never },
      { as: sam },
    )
  const asks = (ticketid: number): [Endpoint, object][] => [
    [checkAuth, {}],
    [getPhones, {}],
    [getPhone, { phoneName: 'iphone13' }],
    [getPhone, { phoneName: 'none' }],
    ...[getTicket, getUserTicket].map((one): [Endpoint, object] => [one as Endpoint, { data: { ticketid } }]),
    ...['staff', 'customer'].map((side): [Endpoint, object] => [getConversation, { id: ticketid, side }]),
    ...[
      getMailIn,
      getQuotes,
      getMoney,
      getDeskMoney,
      getBenchRecord,
      getTicketEvents,
      getTicketHistory,
      getRequirements,
      getTrackLink,
    ].map((one): [Endpoint, object] => [one as Endpoint, { id: ticketid }]),
  ]

  test('everybody gets in house what they get over HTTP, also beside other calls of one page', async () => {
    await note('Looks fine.')
    const stranger: Browser = house.browser()
    for (const as of [stranger, mei, jonas, sam]) {
      for (const ticketid of [id, 999_999, -5]) {
        const arrival = page()
        for (const [endpoint, ask] of asks(ticketid)) {
          const { status, body } = await house.call(endpoint, ask, { as })
          const inHouse = await house.askInHouse(endpoint, ask, { as, arrival })
          expect([endpoint.path, ticketid, inHouse]).toEqual([endpoint.path, ticketid, { status, body }])
        }
      }
    }
  })

  test('the next page sees what has changed since', async () => {
    const statusAt = async (arrival: ReturnType<typeof page>) => {
      const { body } = await house.askInHouse(getTicket, { data: { ticketid: id } }, { as: sam, arrival })
      return (body as { status: number }).status
    }
    expect(await statusAt(page())).toBe(0)
    await note('On the bench.', 3)
    expect(await statusAt(page())).toBe(3)
  })
})
