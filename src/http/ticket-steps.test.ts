import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  deleteTicketNote,
  getLastConfirmation,
  getTicket,
  getUserTicket,
  submitTicketComment,
  type NewNote,
  type Ticket,
} from '#contract/tickets.ts'
import { bookFor } from '#test/a-booking.ts'
import { engines } from '#test/open-test-books.ts'
import { openTestShop, type SignedIn, type TestShop } from '#test/open-test-shop.ts'

const tenMinutes = 600_000

describe.each(engines)('on %s', (engine) => {
  let house: TestShop
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    house = await openTestShop({ engine, throttle: false })
    mei = await house.customer('Mei Tanaka')
    sam = await house.staff('Sam Okafor')
  })
  afterEach(() => house.close())

  const asMei = async (ticketid: number) =>
    (await house.call(getUserTicket, { data: { ticketid } }, { as: mei })).body
  const note = async (ticketid: number, status: NewNote['status'], more: Partial<NewNote> = {}) => {
    house.clock.turn(tenMinutes)
    const data = { ticketid, comment: 'Seen.', status, ...more }
    return (await house.call(submitTicketComment, { data }, { as: sam })).body
  }
  const at = (count: number, since: number) => new Date(since + count * tenMinutes).toISOString()

  test('a ticket says which statuses it has entered and when, also when nobody may read why', async () => {
    const booked = house.clock.now()
    const ticketid = await bookFor(house, mei)
    await note(ticketid, 1, { makeVisibleToCustomer: true })
    await note(ticketid, 1)
    const { note: third } = await note(ticketid, 3)
    await note(ticketid, 2)
    await house.call(deleteTicketNote, { noteid: third.id, ticketid }, { as: sam })
    const steps = [
      { status: 0, since: at(0, booked) },
      { status: 1, since: at(1, booked) },
      { status: 3, since: at(3, booked) },
      { status: 2, since: at(4, booked) },
    ]
    expect((await asMei(ticketid)).steps).toEqual(steps)
    const staff = await house.call(getTicket, { data: { ticketid } }, { as: sam })
    expect((staff.body as Ticket).steps).toEqual(steps)
  })

  test('a ticket says what happens next and whose turn it is', async () => {
    const ticketid = await bookFor(house, mei)
    expect((await asMei(ticketid)).next).toEqual({
      text: 'We look at your booking and approve it, usually within one business day.',
      acts: 'shop',
    })
    await note(ticketid, 1)
    expect((await asMei(ticketid)).next.acts).toBe('customer')
    await note(ticketid, 6)
    expect((await asMei(ticketid)).next.acts).toBe('nobody')
  })

  test('nobody is told to post a phone with a damaged battery', async () => {
    const ticketid = await bookFor(house, mei, { battery: 'damaged' })
    const { confirmation } = (await house.call(getLastConfirmation, {}, { as: mei })).body
    expect(confirmation?.battery).toBe('damaged')
    for (const status of [0, 1, -1] as const) {
      await note(ticketid, status)
      expect((await asMei(ticketid)).next).toEqual({
        text: expect.stringMatching(/^Please do not post the phone/),
        acts: 'customer',
      })
    }
    await note(ticketid, 2)
    expect((await asMei(ticketid)).next.text).not.toContain('do not post')
  })
})
