import { contactFields } from '#contract/address.ts'
import { shownIn, type ShownField } from '#contract/ticket-fields.ts'
import { batteryStates, passcodeChoices } from '#contract/tickets.ts'
import { updateChoices } from '#contract/updates.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import { submittedText, submittedValues } from '../forms/submitted-values.ts'

type DraftField = Exclude<ShownField<'form'>, 'phone_pin'> | keyof ContactFields

const draftFields = [...shownIn.form, ...contactFields].filter(
  (field): field is DraftField => field !== 'phone_pin',
)

/** Submitted values of the booking form. */
export type BookingFormValues = {
  /** All fields but the passcode: saved as a draft, and shown again after an error. */
  fields: DraftFields
  passcode: string
  /** Whether the form has asked about an empty pin code before. */
  passcodeAsked: boolean
  phoneNumber: number
  priceSeen: number
  /** The wording of the terms that the form showed. */
  termsVersion: string
  serialConfirmed: boolean
  addressConfirmed: boolean
  /** Idempotency key: a repeated submit returns the first ticket. Empty without scripts and without a log-in. */
  key: string
  discard: boolean
}

/** Reads the submitted booking form. */
export function readBookingForm(form: FormData): BookingFormValues {
  const text = (name: string) => submittedText(form, name)
  return {
    fields: submittedValues(form, draftFields),
    passcode: text('phone_pin'),
    passcodeAsked: text('passcode_asked') !== '',
    phoneNumber: Number(text('phone_id')),
    priceSeen: Number(text('price_seen')),
    termsVersion: text('terms_version'),
    serialConfirmed: text('serial_confirmed') !== '',
    addressConfirmed: text('address_confirmed') !== '',
    key: text('booking_key'),
    discard: text('intent') === 'discard',
  }
}

/** A form in which nothing was typed. */
export const noFields = submittedValues(new FormData(), draftFields)

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
  const { passcode_choice, battery, notice_version, updates_by, ...submitted } = fields
  const booking: BookingInput = {
    ...submitted,
    phone_id: phoneNumber,
    // An unknown value is passed on for the server to refuse.
    repair_name: repair,
    // Drop a pin code that was typed before another choice was made.
    phone_pin: passcode_choice === 'given' || passcode_choice === '' ? passcode : '',
    price_seen: priceSeen,
    serial_confirmed: serialConfirmed,
    address_confirmed: addressConfirmed,
  }
  const choice = passcodeChoices.find((known) => known === passcode_choice)
  const state = batteryStates.find((known) => known === battery)
  const leftOut = choice === 'given' && passcode === '' && passcodeAsked
  if (choice && !leftOut) booking.passcode_choice = choice
  if (state) booking.battery = state
  const updates = updateChoices.find((known) => known === updates_by)
  if (updates) booking.updates_by = updates
  if (notice_version !== '') booking.notice_version = notice_version
  if (termsVersion !== '') booking.terms_version = termsVersion
  return booking
}
