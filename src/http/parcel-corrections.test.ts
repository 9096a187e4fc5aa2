import { afterEach, beforeEach, expect } from 'vitest'
import type { Ticket } from '#contract/tickets.schema.ts'
import { openParcelOfThree } from '#test/book-parcel.ts'
import { onOneEngine } from '#test/engines.ts'
import type { SignedIn, TestApp } from '#test/open-test-app.ts'
import { otherContact } from '#test/sample-booking.ts'

onOneEngine('changes of a whole parcel on %s', (engine, test) => {
  let app: TestApp
  let mei: SignedIn
  let sam: SignedIn
  let tickets: [number, number, number]
  beforeEach(async () => {
    ;({ app, mei, sam, tickets } = await openParcelOfThree(engine))
  })
  afterEach(() => app.close())

  const read = async (ticketid: number) =>
    (await app.call('POST /api/get-ticket', { data: { ticketid } }, { as: sam })).body as Ticket
  const readAll = () => Promise.all(tickets.map(read))
  const receive = (ticketid: number) =>
    app.call(
      'POST /api/submit-ticket-comment',
      { data: { ticketid, comment: 'Arrived.', status: 2 } },
      { as: sam },
    )
  const correct = (id: number, as: SignedIn, whole_parcel?: boolean) =>
    app.call('PUT /api/tickets/{id}/contact', { id, data: { ...otherContact, whole_parcel } }, { as })
  const cancel = (id: number, as: SignedIn, whole_parcel?: boolean) =>
    app.call('POST /api/tickets/{id}/cancellation', { id, data: { whole_parcel } }, { as })
  const countEmails = async (kind: string) => (await app.emails()).filter((one) => one.kind === kind).length
  const besideOf = async (id: number) =>
    (await app.call('GET /api/pages/tickets/{id}/booking', { id }, { as: mei })).body.beside

  test('correctBooking changes one ticket alone, and with whole_parcel all that may still be corrected', async () => {
    const [first, second, third] = tickets
    await correct(first, mei)
    expect((await readAll()).map(({ address_city }) => address_city === 'Fitzroy')).toEqual([
      true,
      false,
      false,
    ])
    await receive(third)
    expect(await besideOf(first)).toEqual([second])
    const whole = await correct(second, mei, true)
    expect([whole.status, whole.body]).toEqual([200, { ticket_id: second }])
    expect((await readAll()).map(({ address_city }) => address_city === 'Fitzroy')).toEqual([
      true,
      true,
      false,
    ])
    expect(await countEmails('contact-changed')).toBe(0)
    // Staff may correct what has arrived too, of which the customer is told.
    expect((await correct(first, sam, true)).status).toBe(200)
    expect((await read(third)).address_city).toBe('Fitzroy')
    expect(await countEmails('contact-changed')).toBe(1)
  })

  test.both(
    'cancelBooking cancels with whole_parcel what has not arrived, once, and nothing of it for others',
    async () => {
      const [first, second, third] = tickets
      const jonas = await app.customer('Jonas Weber')
      expect((await cancel(first, jonas, true)).status).toBe(404)
      expect((await cancel(first, sam, true)).status).toBe(404)
      await receive(third)
      expect((await cancel(third, mei, true)).status).toBe(409)
      expect((await readAll()).map(({ outcome }) => outcome)).toEqual([null, null, null])
      const pressed = await Promise.all([cancel(first, mei, true), cancel(second, mei, true)])
      expect(pressed.map(({ status }) => status)).toEqual([200, 200])
      expect((await readAll()).map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled', null])
      expect(await besideOf(first)).toEqual([])
      const cancelled = (await app.shop.database.db.selectFrom('events').select('kind').execute()).filter(
        ({ kind }) => kind === 'ticket.cancelled',
      )
      expect(cancelled).toHaveLength(2)
    },
  )

  test('cancelBooking cancels one ticket of a parcel alone', async () => {
    const [first, second, third] = tickets
    expect((await cancel(second, mei)).status).toBe(200)
    expect((await readAll()).map(({ outcome }) => outcome)).toEqual([null, 'cancelled', null])
    expect(await besideOf(first)).toEqual([third])
  })
})
