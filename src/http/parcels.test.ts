import { afterEach, beforeEach, expect } from 'vitest'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { BookingsInput } from '#contract/bookings.schema.ts'
import { onOneEngine } from '#test/engines.ts'
import { openTestApp, type SignedIn, type TestApp } from '#test/open-test-app.ts'
import { inRole } from '#test/security/roles.ts'
import { phoneBySlug } from '#test/sample-booking.ts'

const contact = {
  user_mobile: '0491 570 156',
  address: '12 Wattle Street',
  address_apt: '',
  address_city: 'Carlton',
  address_state: 'VIC',
  address_post: '3053',
} as const

onOneEngine('parcels on %s', (engine, test) => {
  let app: TestApp
  let phone: Phone
  let mei: SignedIn
  let sam: SignedIn
  beforeEach(async () => {
    app = await openTestApp({ engine })
    phone = await phoneBySlug(app, 'iphone13')
    mei = await app.customer('Mei Tanaka')
    sam = await app.staff('Sam Okafor')
  })
  afterEach(() => app.close())

  const anItem = (more: Partial<BookingsInput['items'][number]> = {}): BookingsInput['items'][number] => ({
    phone_id: phone.id,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    ...more,
  })
  const book = async (...items: BookingsInput['items']) =>
    (await app.call('POST /api/bookings', { data: { ...contact, items } }, { as: mei })).body
  const readParcel = async (id: number, as: SignedIn = mei) =>
    (await app.call('GET /api/parcels/{id}', { id }, { as })).body

  test.both(
    'GET /api/parcels/{id} lists the tickets in their order, and what they owe together',
    async () => {
      const { parcel_id, ticket_ids } = await book(anItem(), anItem({ repair_name: 'battery' }))
      const before = await readParcel(parcel_id)
      expect(before).toEqual({
        id: parcel_id,
        ticket_ids,
        due_cents: 0,
        currency: 'AUD',
        carrier_in: '',
        tracking_in: '',
        version: expect.any(Number),
      })
      for (const ticketid of ticket_ids) {
        await app.call(
          'POST /api/submit-ticket-comment',
          { data: { ticketid, comment: 'Done', status: 4 } },
          { as: sam },
        )
      }
      const after = await readParcel(parcel_id)
      expect(after.version).toBeGreaterThan(before.version)
      const tickets = []
      for (const ticketid of ticket_ids) {
        tickets.push((await app.call('POST /api/get-user-ticket', { data: { ticketid } }, { as: mei })).body)
      }
      expect(tickets.map((ticket) => ticket.parcel_id)).toEqual([parcel_id, parcel_id])
      expect(after.due_cents).toBe(tickets.reduce((sum, ticket) => sum + ticket.due_cents, 0))
      expect(after.due_cents).toBeGreaterThan(0)
      expect(await readParcel(parcel_id, sam)).toMatchObject({ due_cents: after.due_cents })
      const tess = await inRole(app, await app.staff('Tess Technician'), 'technician')
      expect(await readParcel(parcel_id, tess)).toMatchObject({ ticket_ids, due_cents: null })
    },
  )

  test('GET /api/parcels/{id} shows a customer no more than what a note for staff leaves of the version', async () => {
    const { parcel_id, ticket_id } = await book(anItem())
    const before = await readParcel(parcel_id)
    const data = { ticketid: ticket_id, comment: 'For us alone', status: 0 as const }
    await app.call('POST /api/submit-ticket-comment', { data }, { as: sam })
    expect(await readParcel(parcel_id)).toEqual(before)
  })
})
