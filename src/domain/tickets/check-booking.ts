import type { Selectable } from 'kysely'
import { toContact } from '#contract/address.ts'
import { Refusal } from '#contract/refusals.ts'
import type { BatteryState, PasscodeChoice } from '#contract/tickets.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import type { BookingItem, Bookings } from '#contract/bookings.schema.ts'
import type { Booking } from '#contract/tickets.schema.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'
import { parseMobile } from './mobile.ts'
import { toStoredPasscode } from './passcode-encryption.ts'
import { isPostcode, isPostcodeOf } from './postcode.ts'
import { parseSerial } from './serial.ts'

/** A validated booking as it is stored, with all defaults filled in. */
export type CheckedBooking = Omit<
  Booking,
  'phone_pin' | 'serial_confirmed' | 'address_confirmed' | keyof ContactFields | keyof Decided
> &
  ContactFields &
  Decided

type Decided = {
  passcode: string | null
  passcode_choice: PasscodeChoice
  battery: BatteryState
  notice_version: string | null
  /** When it was accepted; left out where that is now. */
  notice_accepted_at?: number | null
  terms_version: string | null
}

/** Validates an Australian mobile and return address. Refuses with a sentence per field. */
export function checkContact(input: TypedContact): ContactFields {
  const { contact, fields, facts } = readContact(input)
  if (contact === null || Object.keys(fields).length > 0) throw invalid(fields, facts)
  return contact
}

/** Returns an Australian mobile as it is stored. Refuses others. */
export function requireMobile(typed: string): string {
  const mobile = parseMobile(typed)
  if (mobile === null) throw invalid({ user_mobile: mobileWords })
  return mobile
}

const mobileWords = 'Please enter an Australian mobile number, such as 0491 570 156.'

/** Validates address, mobile and serial of a booking. Refuses with a sentence per field. */
export function checkBooking(input: Booking, notices: ReadonlyMap<string, unknown>): CheckedBooking {
  const { fields, facts, ...shared } = readShared(input, notices)
  const device = readDevice(input)
  const all = { ...fields, ...device.fields }
  if (shared.contact === null || Object.keys(all).length > 0)
    throw invalid(all, { ...facts, ...device.facts })
  return toChecked(input, shared.contact, device)
}

/** Validates a booking of several phones as `checkBooking` does; the fields of each are named after its place: `items.0.phone_serial`. */
export function checkBookings(
  { items, ...typed }: Bookings,
  notices: ReadonlyMap<string, unknown>,
): CheckedBooking[] {
  const { fullname: _, email: __, ...shared } = typed
  const { contact, fields, facts } = readShared(shared, notices)
  const devices = items.map(readDevice)
  for (const [item, device] of devices.entries()) {
    for (const [name, words] of Object.entries(device.fields)) fields[`items.${item}.${name}`] = words
    if (device.facts.confirm && !facts.confirm) Object.assign(facts, device.facts, { item })
  }
  if (contact === null || Object.keys(fields).length > 0) throw invalid(fields, facts)
  return items.map((item, place) => toChecked({ ...shared, ...item }, contact, devices[place]!))
}

/** Validates one more repair of a parcel, which goes where its neighbour goes. Refuses as `checkBooking` does. */
export function checkFurtherItem(item: BookingItem, neighbour: Neighbour): CheckedBooking {
  const device = readDevice(item)
  if (Object.keys(device.fields).length > 0) throw invalid(device.fields, device.facts)
  const { notice_version, notice_accepted_at, terms_version, updates_by } = neighbour
  const contact = { ...toContact(neighbour), user_mobile: neighbour.user_mobile }
  const shared = {
    ...(notice_version !== null && { notice_version }),
    ...(terms_version !== null && { terms_version }),
    ...(updates_by !== null && { updates_by }),
  }
  return { ...toChecked({ ...item, ...shared }, contact, device), notice_accepted_at }
}

type Neighbour = Pick<
  Selectable<TicketsTable>,
  keyof ContactFields | 'notice_version' | 'notice_accepted_at' | 'terms_version' | 'updates_by'
>
type Found = { fields: Record<string, string>; facts: Record<string, unknown> }
type Shared = TypedContact & Pick<Booking, 'notice_version'>
type Device = Pick<Booking, 'phone_serial' | 'serial_confirmed' | 'passcode_choice' | 'phone_pin'>

function readShared(
  input: Shared,
  notices: ReadonlyMap<string, unknown>,
): Found & { contact: ContactFields | null } {
  const read = readContact(input)
  if (input.notice_version && !notices.has(input.notice_version)) {
    read.fields.notice_version = 'We do not know that version of the repair notice.'
  }
  return read
}

function readDevice(input: Device): Found & { serial: string } {
  const fields: Record<string, string> = {}
  const facts: Record<string, unknown> = {}
  const { serial, doubtful } = parseSerial(input.phone_serial)
  // Only a form that can ask back sends `serial_confirmed: false`; the ten original fields alone always make a
  // ticket.
  if (doubtful && input.serial_confirmed === false) {
    fields.phone_serial =
      'This IMEI does not pass its check digit. Please compare it, or confirm that it is right.'
    facts.confirm = 'serial'
  }
  // Without a code it would be stored as "not needed", as if the customer had chosen that. Who sends the ten original fields alone
  // was asked for no choice, and is not refused.
  if (input.passcode_choice === 'given' && input.phone_pin === '') {
    fields.phone_pin = 'You left the code empty. Type it here, or send the form again to book without it.'
  }
  return { serial, fields, facts }
}

function toChecked(
  input: Omit<Booking, keyof ContactFields>,
  contact: ContactFields,
  { serial }: { serial: string },
): CheckedBooking {
  const { phone_pin, serial_confirmed: _, address_confirmed: __, ...others } = input
  const { passcode, choice } = toStoredPasscode(phone_pin, input.passcode_choice)
  return {
    ...others,
    phone_serial: serial,
    ...contact,
    passcode,
    passcode_choice: choice,
    battery: input.battery ?? 'fine',
    notice_version: input.notice_version || null,
    terms_version: input.terms_version || null,
  }
}

type TypedContact = ContactFields & { address_confirmed?: boolean | undefined }

function readContact(input: TypedContact): Found & { contact: ContactFields | null } {
  const fields: Record<string, string> = {}
  const facts: Record<string, unknown> = {}
  const mobile = parseMobile(input.user_mobile)
  if (mobile === null) fields.user_mobile = mobileWords
  if (!isPostcode(input.address_post)) {
    fields.address_post = 'Please compare the postcode: no place in Australia has it.'
  }
  if (mobile === null || fields.address_post !== undefined) return { contact: null, fields, facts }
  // Only a form that can ask back sends `address_confirmed: false`.
  if (input.address_confirmed === false && !isPostcodeOf(input.address_state, input.address_post)) {
    fields.address_post = `The postcode ${input.address_post} is not one of ${input.address_state}. Please compare both, or confirm that they are right.`
    fields.address_confirmed = 'Please tick this once you have compared state and postcode.'
    facts.confirm = 'address'
  }
  return { contact: { ...toContact(input), user_mobile: mobile }, fields, facts }
}

function invalid(fields: Record<string, string>, facts: Record<string, unknown> = {}): Refusal {
  const [only, ...others] = Object.values(fields)
  const message = only !== undefined && others.length === 0 ? { message: only } : {}
  return new Refusal('invalid', { fields, facts, ...message })
}
