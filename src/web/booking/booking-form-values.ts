import type { DraftFields } from '#contract/drafts.schema.ts'
import { submittedText, submittedValues } from '../forms/submitted-values.ts'
import { formLabels } from './form-labels.ts'
import { parseChange, readFurther, type FormChange, type SentItem } from './further-values.ts'

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
  /** The fee for Express that the form showed, in cents. */
  expressSeen: number
  /** The wording of the terms that the form showed. */
  termsVersion: string
  serialConfirmed: boolean
  addressConfirmed: boolean
  /** Idempotency key: a repeated submit returns the first ticket. Empty without scripts and without a log-in. */
  key: string
  /** The repairs that are booked together with the first. */
  further: SentItem[]
  discard: boolean
  /** The visitor would rather log in and book then. */
  logsIn: boolean
  /** A repair is added or taken out, and nothing is booked yet. */
  change: FormChange | null
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
    expressSeen: Number(text('express_seen')),
    termsVersion: text('terms_version'),
    serialConfirmed: text('serial_confirmed') !== '',
    addressConfirmed: text('address_confirmed') !== '',
    key: text('booking_key'),
    further: readFurther(form),
    discard: text('intent') === 'discard',
    logsIn: text('intent') === 'log_in',
    change: parseChange(text('intent')),
  }
}

/** A form in which nothing was typed. */
export const noFields = submittedValues(new FormData(), draftFields)
