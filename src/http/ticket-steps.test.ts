import { afterEach, beforeEach, expect } from 'vitest'
import type { NewNote, Ticket } from '#contract/tickets.schema.ts'
import { bookFor } from '#test/sample-booking.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'

const tenMinutes = 600_000

onOneEngine('ticket steps on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine, throttle: false })
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const asMei = async (ticketid: number) =>
    (await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body
  const note = async (ticketid: number, status: NewNote['status'], more: Partial<NewNote> = {}) => {
    app.clock.advance(tenMinutes)
    const data = { ticketid, comment: 'Seen.', status, ...more }
    return (await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })).body
  }
  const at = (count: number, since: number) => new Date(since + count * tenMinutes).toISOString()

  test('a ticket lists the statuses it entered with their times, also for staff-only changes', async () => {
    const booked = app.clock.now()
    const ticketid = await bookFor(app, mei)
    await note(ticketid, 1, { makeVisibleToCustomer: true })
    await note(ticketid, 1)
    const { note: third } = await note(ticketid, 3)
    await note(ticketid, 2)
    await app.call(
      'DELETE /api/delete-ticket-note/{noteid}/{ticketid}',
      { noteid: third.id, ticketid },
      { as: sam },
    )
    const steps = [
      { status: 0, since: at(0, booked) },
      { status: 1, since: at(1, booked) },
      { status: 3, since: at(3, booked) },
      { status: 2, since: at(4, booked) },
    ]
    expect((await asMei(ticketid)).steps).toEqual(steps)
    const staff = await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })
    expect((staff.body as Ticket).steps).toEqual(steps)
  })

  test('a ticket names its next step and whose turn it is', async () => {
    const ticketid = await bookFor(app, mei)
    const { next } = await asMei(ticketid)
    expect([next.acts, next.text]).toEqual(['customer', expect.stringContaining('send it to us')])
    await note(ticketid, -1)
    expect((await asMei(ticketid)).next.acts).toBe('shop')
    await note(ticketid, 1)
    expect((await asMei(ticketid)).next.acts).toBe('customer')
    await note(ticketid, 6)
    expect((await asMei(ticketid)).next.acts).toBe('nobody')
  })

  test('the next step never asks to post a phone with a damaged battery', async () => {
    const ticketid = await bookFor(app, mei, { battery: 'damaged' })
    const { confirmation } = (await app.call('GET /api/tickets/last-confirmation', {}, { as: mei })).body
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
