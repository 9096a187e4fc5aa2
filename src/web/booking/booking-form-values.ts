import type { DraftFields } from '#contract/drafts.ts'
import { isRepairKey } from '#contract/catalogue.ts'
import { batteryStates, passcodeChoices, type Booking } from '#contract/tickets.ts'

/** What the form sends, as typed. */
export type BookingForm = {
  /** All but the passcode: kept while somebody logs in, and given back with mistakes. */
  fields: DraftFields
  passcode: string
  phoneNumber: number
  priceSeen: number
  serialConfirmed: boolean
  /** Makes a repeated submit return the first ticket; empty where neither scripts nor a log-in gave one. */
  key: string
  discard: boolean
}

/** Reads the booking form. */
export function readBookingForm(form: FormData): BookingForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    fields: {
      phone_serial: text('phone_serial'),
      user_mobile: text('user_mobile'),
      address: text('address'),
      address_apt: text('address_apt'),
      address_city: text('address_city'),
      address_state: text('address_state'),
      address_post: text('address_post'),
      passcode_choice: text('passcode_choice'),
      battery: text('battery'),
      notice_version: text('notice_version'),
    },
    passcode: text('phone_pin'),
    phoneNumber: Number(text('phone_id')),
    priceSeen: Number(text('price_seen')),
    serialConfirmed: text('serial_confirmed') !== '',
    key: text('booking_key'),
    discard: text('intent') === 'discard',
  }
}

/** The booking that a form asks for; the server checks every word of it. */
export function bookingFrom(
  { fields, passcode, phoneNumber, priceSeen, serialConfirmed }: BookingForm,
  repair: string,
): Booking {
  const { passcode_choice, battery, notice_version, ...typed } = fields
  const booking: Booking = {
    ...typed,
    phone_id: phoneNumber,
    // An unknown word is answered with the server's own sentence.
    repair_name: isRepairKey(repair) ? repair : (repair as never),
    // Somebody who has changed their mind sends none, although one was typed before.
    phone_pin: passcode_choice === 'given' || passcode_choice === '' ? passcode : '',
    price_seen: priceSeen,
    serial_confirmed: serialConfirmed,
  }
  const choice = passcodeChoices.find((known) => known === passcode_choice)
  const state = batteryStates.find((known) => known === battery)
  if (choice) booking.passcode_choice = choice
  if (state) booking.battery = state
  if (notice_version !== '') booking.notice_version = notice_version
  return booking
}
