import { contactFields } from '#contract/address.ts'
import type { BookingItemInput, BookingsInput } from '#contract/bookings.schema.ts'
import { passcodeChoices } from '#contract/tickets.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import type { BookingFormValues } from './booking-form-values.ts'
import { parseFurther, parseTyped } from './parse-further.ts'

/** Converts the form to API input; the server validates it. */
export function parseBooking(
  {
    fields,
    passcode,
    passcodeAsked,
    phoneNumber,
    priceSeen,
    expressSeen,
    termsVersion,
    serialConfirmed,
    addressConfirmed,
  }: BookingFormValues,
  repair: string,
): BookingInput {
  const { passcode_choice, ...typed } = fields
  const booking = {
    ...parseTyped(typed),
    phone_id: phoneNumber,
    repair_name: repair,
    // Drop a pin code that was typed before another choice was made.
    phone_pin: passcode_choice === 'given' || passcode_choice === '' ? passcode : '',
    price_seen: priceSeen,
    ...(fields.express && { express_seen: expressSeen }),
    serial_confirmed: serialConfirmed,
    address_confirmed: addressConfirmed,
  } as BookingInput
  const choice = passcodeChoices.find((known) => known === passcode_choice)
  const leftOut = choice === 'given' && passcode === '' && passcodeAsked
  if (choice && !leftOut) booking.passcode_choice = choice
  if (termsVersion !== '') booking.terms_version = termsVersion
  return booking
}

const sharedFields: ReadonlySet<string> = new Set([
  ...contactFields,
  'notice_version',
  'terms_version',
  'updates_by',
  'address_confirmed',
])

/**
 * Converts a form to the input of a booking of several repairs, of a visitor by name and email. A further repair of the same phone
 * is of the device that the first describes.
 */
export function parseBookings(
  form: BookingFormValues,
  repair: string,
  { isGuest }: { isGuest: boolean },
): BookingsInput {
  const fields = Object.entries(parseBooking(form, repair))
  const shared = fields.filter(([name]) => sharedFields.has(name))
  const item = fields.filter(([name]) => !sharedFields.has(name))
  const first = Object.fromEntries(item) as BookingItemInput
  return {
    ...(isGuest && form.guest),
    ...Object.fromEntries(shared),
    items: [first, ...form.further.map(({ typed }) => parseFurther(typed, first))],
  } as BookingsInput
}
