import type { SignedIn, TestApp } from './open-test-app.ts'
import { phoneBySlug, sampleContact } from './sample-booking.ts'

const someRepairs = ['screen', 'battery', 'speaker', 'backcamera', 'frontcamera', 'chargingport']

/** Books some repairs of one phone in one parcel. */
export async function bookParcelFor(
  test: TestApp,
  customer: SignedIn,
  repairs: number,
): Promise<{ parcel: number; tickets: number[] }> {
  const phone = await phoneBySlug(test, 'iphone13')
  const items = someRepairs
    .slice(0, repairs)
    .map((repair_name) => ({ phone_id: phone.id, repair_name, phone_serial: 'F2LXK0ABCD12' }))
  const { status, body } = await test.call(
    'POST /api/bookings',
    { data: { ...sampleContact, items } },
    { as: customer },
  )
  if (status !== 200) throw new Error(`The booking was refused: ${JSON.stringify(body)}`)
  return { parcel: body.parcel_id, tickets: body.ticket_ids }
}
