import { contactFields } from '#contract/address.ts'
import type { BookingItemInput, BookingsInput } from '#contract/bookings.schema.ts'
import { passcodeChoices } from '#contract/tickets.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import type { BookingFormValues } from './booking-form-values.ts'
import type { FurtherValues } from './further-values.ts'

/** Converts the form to API input; the server validates it. */
export function parseBooking(
  {
    fields,
    passcode,
    passcodeAsked,
    phoneNumber,
    priceSeen,
    termsVersion,
    serialConfirmed,
    addressConfirmed,
  }: BookingFormValues,
  repair: string,
): BookingInput {
  const { passcode_choice, wet, opened, ...typed } = fields
  const booking = {
    // What was left empty is left out; an unknown value is passed on for the server to refuse.
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    phone_id: phoneNumber,
    repair_name: repair,
    // Drop a pin code that was typed before another choice was made.
    phone_pin: passcode_choice === 'given' || passcode_choice === '' ? passcode : '',
    price_seen: priceSeen,
    wet: wet !== '',
    opened: opened !== '',
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

function parseFurther(typed: FurtherValues, first: BookingItemInput): BookingItemInput {
  const asked = {
    repair_name: typed.repair_name,
    price_seen: Number(typed.price_seen),
    discount_seen: Number(typed.discount_seen),
  }
  if (typed.same !== '') {
    // What is wrong is said of the first repair.
    const { fault: _, ...device } = first
    return { ...device, ...asked }
  }
  const { phone_serial, phone_pin, passcode_choice, battery, fault } = typed
  const given = passcode_choice === 'given' || passcode_choice === ''
  const leftOut = passcode_choice === '' || (passcode_choice === 'given' && phone_pin === '')
  return {
    ...asked,
    phone_id: Number(typed.phone_id),
    phone_serial,
    phone_pin: given ? phone_pin : '',
    wet: typed.wet !== '',
    opened: typed.opened !== '',
    serial_confirmed: typed.serial_confirmed !== '',
    ...(battery !== '' && { battery }),
    ...(fault !== '' && { fault }),
    ...(!leftOut && { passcode_choice }),
  } as BookingItemInput
}
