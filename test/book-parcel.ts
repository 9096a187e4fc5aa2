import type { Engine } from '#db/tables.ts'
import { openTestApp, type SignedIn, type TestApp } from './open-test-app.ts'
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

type ParcelOfThree = {
  app: TestApp
  mei: SignedIn
  sam: SignedIn
  parcel: number
  tickets: [number, number, number]
}

/** Opens an app in which Mei has booked three repairs in one parcel, after what `prepare` does to the shop. */
export async function openParcelOfThree(
  engine: Engine,
  {
    name = 'Mei Tanaka',
    prepare,
  }: { name?: string; prepare?: (app: TestApp, sam: SignedIn) => Promise<unknown> } = {},
): Promise<ParcelOfThree> {
  const app = await openTestApp({ engine, throttle: false })
  const mei = await app.customer(name)
  const sam = await app.staff('Sam Okafor')
  await prepare?.(app, sam)
  const { parcel, tickets } = await bookParcelFor(app, mei, 3)
  return { app, mei, sam, parcel, tickets: tickets as ParcelOfThree['tickets'] }
}
