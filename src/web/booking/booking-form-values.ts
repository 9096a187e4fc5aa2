import { contactFields } from '#contract/address.ts'
import type { ShownField } from '#contract/ticket-fields.ts'
import { passcodeChoices } from '#contract/tickets.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import type { BookingsInput } from '#contract/bookings.schema.ts'
import type { BookingInput } from '#contract/tickets.schema.ts'
import { submittedText, submittedValues } from '../forms/submitted-values.ts'
import { addressLabels } from '../shipping/address-fields.tsx'
import { noticeLabel } from '../shipping/repair-notice.tsx'
import { deviceLabels } from './device-fields.tsx'
import { updatesLabel } from './updates-field.tsx'

/** The labels of the form's fields, typed here so that its page loads no list of what other places show; a test compares. */
export const formLabels = {
  ...deviceLabels,
  ...addressLabels,
  updates_by: updatesLabel,
  notice_version: noticeLabel,
} satisfies Record<ShownField<'form'>, string>

type DraftField = Exclude<keyof typeof formLabels, 'phone_pin' | 'address_confirmed'>
const draftFields = (Object.keys(formLabels) as (keyof typeof formLabels)[]).filter(
  (field): field is DraftField => field !== 'phone_pin' && field !== 'address_confirmed',
)

/** Submitted values of the booking form. */
export type BookingFormValues = {
  /** All fields but the passcode: saved as a draft, and shown again after an error. */
  fields: DraftFields
  /** Name and address of a visitor, which no draft keeps. */
  guest: GuestFields
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
  /** The visitor would rather log in and book then. */
  logsIn: boolean
}

export type GuestFields = { fullname: string; email: string }

/** Reads the submitted booking form. */
export function readBookingForm(form: FormData): BookingFormValues {
  const text = (name: string) => submittedText(form, name)
  return {
    fields: submittedValues(form, draftFields),
    guest: submittedValues(form, ['fullname', 'email']),
    passcode: text('phone_pin'),
    passcodeAsked: text('passcode_asked') !== '',
    phoneNumber: Number(text('phone_id')),
    priceSeen: Number(text('price_seen')),
    termsVersion: text('terms_version'),
    serialConfirmed: text('serial_confirmed') !== '',
    addressConfirmed: text('address_confirmed') !== '',
    key: text('booking_key'),
    discard: text('intent') === 'discard',
    logsIn: text('intent') === 'log_in',
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
  const { passcode_choice, ...typed } = fields
  const booking = {
    // What was left empty is left out; an unknown value is passed on for the server to refuse.
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    phone_id: phoneNumber,
    repair_name: repair,
    // Drop a pin code that was typed before another choice was made.
    phone_pin: passcode_choice === 'given' || passcode_choice === '' ? passcode : '',
    price_seen: priceSeen,
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

/** Converts the form of a visitor to API input: one repair, by name and email. */
export function parseGuestBooking(form: BookingFormValues, repair: string): BookingsInput {
  const fields = Object.entries(parseBooking(form, repair))
  const shared = fields.filter(([name]) => sharedFields.has(name))
  const item = fields.filter(([name]) => !sharedFields.has(name))
  return { ...form.guest, ...Object.fromEntries(shared), items: [Object.fromEntries(item)] } as BookingsInput
}
