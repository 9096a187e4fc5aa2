import type { ContactFields } from '#contract/mail-in.ts'
import { Refusal } from '#contract/refusals.ts'
import { noticeOf } from '#contract/repair-notice.ts'
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

/** Mobile and return address as they are kept. */
export type CheckedContact = Required<ContactFields>

/** Holds mobile and return address against Australian ones. Refuses with a sentence per field. */
export function checkContact(ask: ContactFields): CheckedContact {
  const { contact, fields } = readContact(ask)
  if (contact === null) throw invalid(fields)
  return contact
}

/** Holds a booking against Australian addresses, mobiles and serials. Refuses with a sentence per field. */
export function checkBooking(ask: Booking): CheckedBooking {
  const { contact, fields } = readContact(ask)
  const facts: Record<string, unknown> = {}
  if (ask.notice_version && !noticeOf(ask.notice_version)) {
    fields.notice_version = 'We do not know that version of the repair notice.'
  }
  const { serial, doubtful } = readSerial(ask.phone_serial)
  // Only a form that can ask back says "not confirmed"; the ten fields alone always make a ticket.
  if (doubtful && ask.serial_confirmed === false) {
    fields.phone_serial =
      'This IMEI does not pass its check digit. Please compare it, or confirm that it is right.'
    facts.confirm = 'serial'
  }
  if (contact === null || Object.keys(fields).length > 0) throw invalid(fields, facts)

  const { passcode, choice } = passcodeAnswer(ask.phone_pin ?? '', ask.passcode_choice)
  return {
    phone_id: ask.phone_id,
    repair_name: ask.repair_name,
    phone_serial: serial,
    ...contact,
    passcode,
    passcode_choice: choice,
    battery: ask.battery ?? 'fine',
    notice_version: ask.notice_version || null,
    price_seen: ask.price_seen,
  }
}

function readContact(ask: ContactFields): { contact: CheckedContact | null; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const mobile = mobileFrom(ask.user_mobile)
  if (mobile === null) fields.user_mobile = 'Please enter an Australian mobile number, such as 0491 570 156.'
  if (!isPostcode(ask.address_post)) {
    fields.address_post = 'Please compare the postcode: no place in Australia has it.'
  }
  if (mobile === null || fields.address_post !== undefined) return { contact: null, fields }
  const { address, address_apt = '', address_city, address_state, address_post } = ask
  const contact = { user_mobile: mobile, address, address_apt, address_city, address_state, address_post }
  return { contact, fields }
}

function invalid(fields: Record<string, string>, facts: Record<string, unknown> = {}): Refusal {
  const [only, ...others] = Object.values(fields)
  const says = only !== undefined && others.length === 0 ? { says: only } : {}
  return new Refusal('invalid', { fields, facts, ...says })
}
