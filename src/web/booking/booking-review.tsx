import { useEffect, useState, type RefObject } from 'react'
import { addressLines } from '#contract/address.ts'
import { fieldLabel, listFields, type PlainText } from '#contract/ticket-fields.ts'
import { batteryStates, passcodeChoices } from '#contract/tickets.ts'
import { updateChoiceNames } from '#contract/update-choices.ts'
import { updateChoices } from '#contract/updates.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import type { Booking } from '#contract/tickets.schema.ts'
import './booking-form.css'
import { noFields, readBookingForm, type GuestFields } from './booking-form-values.ts'
import { batteryWords, boxes, passcodeWords } from './device-fields.tsx'
import { nameFurther, type SentItem } from './further-values.ts'

type Props = {
  /** "iPhone 13, Screen Replacement". */
  what: string
  price: string
}

type Shown = Props & {
  fields: DraftFields
  hasPasscode?: boolean
  /** The repairs that are booked together with it, each with its words: "iPhone 12, Battery Replacement, $85". */
  others?: readonly (SentItem & { what: string })[]
  /** Who books without a log-in. */
  guest?: GuestFields | undefined
}

/** Summary of a booking form, which follows what is typed there. */
export function FormReview({ form, ...rest }: Props & { form: RefObject<HTMLFormElement | null> }) {
  const [typed, setTyped] = useState<Omit<Shown, keyof Props>>({ fields: noFields })
  useEffect(() => {
    const read = () => {
      const sent = new FormData(form.current!)
      const { fields, passcode, guest, further } = readBookingForm(sent)
      setTyped({
        fields,
        hasPasscode: passcode !== '',
        guest: sent.has('email') ? guest : undefined,
        others: further.map((item) => ({
          ...item,
          what: describeChosen(form.current!, item.key, rest.what),
        })),
      })
    }
    const ended = new AbortController()
    const { signal } = ended
    form.current!.addEventListener('input', read, { signal })
    form.current!.addEventListener('change', read, { signal })
    read()
    return () => ended.abort()
  }, [form, rest.what])
  return <BookingReview {...typed} {...rest} />
}

/** A further repair as its lists show it; one of the first phone names no other. Nothing until a phone is chosen. */
function describeChosen(form: HTMLFormElement, key: number, first: string): string {
  const [phone, repair] = ['phone_id', 'repair_name'].map((field) => {
    const list = form.elements.namedItem(nameFurther(key, field))
    return list instanceof HTMLSelectElement ? list.selectedOptions[0]?.text : undefined
  })
  return repair === undefined ? '' : `${phone ?? first.split(',')[0]}, ${repair}`
}

/** Summary of the booking as filled in so far; the passcode is left out. */
export function BookingReview({ fields, hasPasscode = false, what, price, others = [], guest }: Shown) {
  const updates = updateChoices.find((known) => known === fields.updates_by)
  const values = {
    ...(fields as Pick<DraftFields, keyof PlainText<Booking> & keyof DraftFields>),
    repair_name: `${what}, ${price}`,
    ...describePhone(fields, hasPasscode),
    fault: fields.fault || null,
    ...yesForBoxes(fields),
    fullname: guest?.fullname,
    email: guest?.email,
    updates_by: updates ? updateChoiceNames[updates] : null,
    address: addressLines(fields).join(', '),
    notice_version: fields.notice_version
      ? 'Accepted'
      : 'Not accepted yet. You can do so later, on your ticket.',
  }
  const further = others.flatMap((item, index) => listFurther(item, `Repair ${index + 2}`))
  const rows = listFields('review', values).flatMap<{ field: string; label: string; value: string }>((row) =>
    row.field === 'passcode_choice' ? [row, ...further] : row,
  )
  return (
    <dl className="booking-review">
      {rows.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {value || <em>Not filled in yet</em>}
            {!field.endsWith('repair_name') && (
              <a className="text-link" href={`#field-${field}`}>
                Change<span className="visually-hidden">{`: ${label}`}</span>
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A further repair; the same phone is described once. */
function listFurther({ key, what, typed }: SentItem & { what: string }, repair: string) {
  const shown = { phone_serial: typed.phone_serial, ...describePhone(typed, typed.phone_pin !== '') }
  const about = typed.same === '' ? (['phone_serial', 'battery', 'passcode_choice'] as const) : []
  return [
    { field: nameFurther(key, 'repair_name'), label: repair, value: what },
    ...about.map((field) => ({
      field: nameFurther(key, field),
      label: `${repair}: ${fieldLabel('review', field)}`,
      value: shown[field],
    })),
  ]
}

/** What is chosen of battery and unlocking, in words; empty while the code that was announced is not typed. */
function describePhone(
  fields: Pick<DraftFields, 'battery' | 'passcode_choice'>,
  hasPasscode: boolean,
): Record<'battery' | 'passcode_choice', string> {
  const battery = batteryStates.find((known) => known === fields.battery) ?? 'fine'
  const choice = passcodeChoices.find((known) => known === fields.passcode_choice)
  const other = choice ? passcodeWords[choice].label : 'Not chosen yet. You can do so later, on your ticket.'
  const isGiven = choice === 'given' || (!choice && hasPasscode)
  return {
    battery: batteryWords[battery].label,
    passcode_choice: isGiven ? (hasPasscode ? 'With the code that you typed' : '') : other,
  }
}

function yesForBoxes(fields: DraftFields) {
  const words = boxes.map((box) => [box, fields[box] ? 'Yes' : null])
  return Object.fromEntries(words) as Record<(typeof boxes)[number], string | null>
}
