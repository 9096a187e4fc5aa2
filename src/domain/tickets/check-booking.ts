import { Refusal } from '#contract/refusals.ts'
import type { BatteryState, Booking, BookingFields, PasscodeChoice } from '#contract/tickets.ts'
import { mobileFrom } from './mobile.ts'
import { passcodeAnswer } from './passcode-vault.ts'
import { isPostcode } from './postcode.ts'
import { readSerial } from './serial.ts'

/** A booking as it is kept: everything read, nothing left open. */
export type CheckedBooking = Required<Omit<BookingFields, 'phone_pin'>> & {
  passcode: string | null
  passcode_choice: PasscodeChoice
  battery: BatteryState
  notice_version: string | null
  price_seen: number | undefined
}

/** Holds a booking against Australian addresses, mobiles and serials. Refuses with a sentence per field. */
export function checkBooking(ask: Booking): CheckedBooking {
  const fields: Record<string, string> = {}
  const facts: Record<string, unknown> = {}

  const mobile = mobileFrom(ask.user_mobile)
  if (mobile === null) fields.user_mobile = 'Please enter an Australian mobile number, such as 0491 570 156.'
  if (!isPostcode(ask.address_post))
    fields.address_post = 'Please compare the postcode: no place in Australia has it.'
  if (ask.notice_version !== undefined && !/^[\w.-]*$/.test(ask.notice_version)) {
    fields.notice_version = 'We do not know that version of the repair notice.'
  }
  const { serial, doubtful } = readSerial(ask.phone_serial)
  // Only a form that can ask back says "not confirmed"; the ten fields alone always make a ticket.
  if (doubtful && ask.serial_confirmed === false) {
    fields.phone_serial =
      'This IMEI does not pass its check digit. Please compare it, or confirm that it is right.'
    facts.confirm = 'serial'
  }
  const [only, ...others] = Object.values(fields)
  if (mobile === null || only !== undefined) {
    throw new Refusal('invalid', {
      fields,
      facts,
      ...(only !== undefined && others.length === 0 ? { says: only } : {}),
    })
  }

  const { passcode, choice } = passcodeAnswer(ask.phone_pin ?? '', ask.passcode_choice)
  return {
    phone_id: ask.phone_id,
    repair_name: ask.repair_name,
    phone_serial: serial,
    user_mobile: mobile,
    address: ask.address,
    address_apt: ask.address_apt ?? '',
    address_city: ask.address_city,
    address_state: ask.address_state,
    address_post: ask.address_post,
    passcode,
    passcode_choice: choice,
    battery: ask.battery ?? 'fine',
    notice_version: ask.notice_version || null,
    price_seen: ask.price_seen,
  }
}
