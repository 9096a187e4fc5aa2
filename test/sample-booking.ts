import type { Phone } from '#contract/catalogue.schema.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import type { SignedIn, TestApp } from './open-test-app.ts'

/** A phone of the catalogue by its slug. */
export async function phoneBySlug(test: TestApp, slug: string): Promise<Phone> {
  const { body } = await test.call('GET /api/getphones', {})
  const phone = (JSON.parse(body.data) as Phone[]).find(({ phoneid }) => phoneid === slug)
  if (!phone) throw new Error(`No ${slug} in the catalogue`)
  return phone
}

/** Mobile number and address of a customer. */
export const sampleContact = {
  user_mobile: '0491 570 156',
  address: '12 Wattle Street',
  address_apt: 'Unit 3',
  address_city: 'Carlton',
  address_state: 'VIC',
  address_post: '3053',
} as const

/** Another one, to which it is corrected. */
export const otherContact = {
  user_mobile: '0491 570 157',
  address: '5 Banksia Road',
  address_apt: '',
  address_city: 'Fitzroy',
  address_state: 'VIC',
  address_post: '3065',
} as const

/** The ten fields for a new screen. */
export function aBooking(phone: Pick<Phone, 'id'>, more: Partial<BookingInput> = {}): BookingInput {
  return {
    phone_id: phone.id,
    repair_name: 'screen',
    phone_serial: 'F2LXK0ABCD12',
    phone_pin: '2580',
    ...sampleContact,
    ...more,
  }
}

/** Books a screen for an iPhone 13 and returns the ticket's number. */
export async function bookFor(
  test: TestApp,
  as: SignedIn,
  more: Partial<BookingInput> = {},
): Promise<number> {
  const phone = await phoneBySlug(test, 'iphone13')
  const { status, body } = await test.call('POST /api/submitticket/', { data: aBooking(phone, more) }, { as })
  if (status !== 200) throw new Error(`The booking was refused: ${JSON.stringify(body)}`)
  return body.ticket_id
}
