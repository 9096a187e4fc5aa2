import { expect, test } from 'vitest'
import { shownIn, type Place, type ShownField } from './ticket-fields.ts'
import type { Booking } from './tickets.schema.ts'

type BookedField = Exclude<
  keyof Booking,
  // What the form itself needs, and the parts of the address.
  | 'phone_id'
  | 'ref'
  | 'price_seen'
  | 'discount_seen'
  | 'express_seen'
  | 'terms_version'
  | 'serial_confirmed'
  | 'address_confirmed'
  | `address_${string}`
>

// A field of a booking that a place neither shows nor leaves out here does not compile.
const leftOut: { [P in Place]: Record<Exclude<BookedField, ShownField<P>>, string> } = {
  form: { repair_name: 'Chosen before the form.' },
  review: { phone_pin: 'It is not shown again once it was typed.' },
  customer: {
    express: 'Its fee says it.',
    passcode_choice: 'The preparation steps follow it.',
    battery: 'It decides whether the phone may be posted, which the next step says.',
    user_mobile: 'Among the contact details.',
    address: 'Among the contact details.',
    updates_by: 'A form of its own.',
    notice_version: 'A task of its own.',
  },
  staff: {
    express: 'Beside the status, and its fee.',
    passcode_choice: 'The line of the pin code says it.',
    battery: 'A notice of its own.',
    user_mobile: 'Among the contact details.',
    address: 'Among the contact details.',
    updates_by: 'Among the contact details.',
    notice_version: 'The posting card says it.',
  },
  email: {
    express: 'Its fee says it.',
    phone_serial: 'Emails hold no serial number.',
    phone_pin: 'Emails hold no passcode.',
    passcode_choice: 'The preparation steps follow it.',
    battery: 'The text has a condition about it.',
    fault: 'Free text, which may name a person.',
    wet: 'On the ticket.',
    opened: 'On the ticket.',
    user_mobile: 'Emails hold no contact details.',
    address: 'Emails hold no contact details.',
    updates_by: 'Set on the ticket.',
    notice_version: 'Part of the text.',
  },
  csv: {
    phone_serial: 'Kept out of files.',
    phone_pin: 'Kept out of files.',
    passcode_choice: 'Says how to unlock a phone.',
    battery: 'A matter of the posting.',
    fault: 'Free text, which may name a person.',
    wet: 'On the ticket.',
    opened: 'On the ticket.',
    address: 'Kept out of files.',
    updates_by: 'Set on the ticket.',
    notice_version: 'A matter of the posting.',
  },
}

test('no place shows a field of a booking that it leaves out on purpose', () => {
  const places = Object.entries(leftOut) as [Place, object][]
  for (const [place, without] of places) {
    const shown: readonly string[] = shownIn[place]
    expect(
      Object.keys(without).filter((field) => shown.includes(field)),
      place,
    ).toEqual([])
  }
})
