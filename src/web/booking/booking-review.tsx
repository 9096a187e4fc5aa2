import { useEffect, useState, type RefObject } from 'react'
import { addressLines } from '#contract/address.ts'
import { listFields, type PlainText } from '#contract/ticket-fields.ts'
import { batteryStates, passcodeChoices } from '#contract/tickets.ts'
import { updateChoiceNames, updateChoices } from '#contract/updates.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import type { Booking } from '#contract/tickets.schema.ts'
import './booking-form.css'
import { noFields, readBookingForm, type GuestFields } from './booking-form-values.ts'
import { batteryWords, boxes, passcodeWords } from './device-fields.tsx'
import { nameFurther } from './further-values.ts'

type Props = {
  /** "iPhone 13, Screen Replacement". */
  what: string
  price: string
  /** The repairs that are booked together with it: "iPhone 12, Battery Replacement, $85". */
  others?: readonly string[]
}

type Shown = Props & {
  fields: DraftFields
  /** Who books without a log-in. */
  guest?: GuestFields | undefined
}

/** Summary of a booking form, which follows what is typed there. */
export function FormReview({ form, ...rest }: Props & { form: RefObject<HTMLFormElement | null> }) {
  const [typed, setTyped] = useState<Pick<Shown, 'fields' | 'guest' | 'others'>>({ fields: noFields })
  useEffect(() => {
    const read = () => {
      const sent = new FormData(form.current!)
      const { fields, guest, further } = readBookingForm(sent)
      setTyped({
        fields,
        guest: sent.has('email') ? guest : undefined,
        others: further.map(({ key }) => describeChosen(form.current!, key, rest.what)),
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
export function BookingReview({ fields, what, price, others = [], guest }: Shown) {
  const choice = passcodeChoices.find((known) => known === fields.passcode_choice) ?? 'given'
  const battery = batteryStates.find((known) => known === fields.battery) ?? 'fine'
  const updates = updateChoices.find((known) => known === fields.updates_by)
  const values = {
    ...(fields as Pick<DraftFields, keyof PlainText<Booking> & keyof DraftFields>),
    repair_name: `${what}, ${price}`,
    battery: batteryWords[battery].label,
    fault: fields.fault || null,
    ...yesForBoxes(fields),
    passcode_choice: choice === 'given' ? 'With the code above' : passcodeWords[choice].label,
    fullname: guest?.fullname,
    email: guest?.email,
    updates_by: updates ? updateChoiceNames[updates] : null,
    address: addressLines(fields).join(', '),
    notice_version: fields.notice_version
      ? 'Accepted'
      : 'Not accepted yet. You can do so later, on your ticket.',
  }
  const further = others.map((value, index) => ({
    field: `repair_name_${index}`,
    label: `Repair ${index + 2}`,
    value,
  }))
  const rows = listFields('review', values).flatMap<{ field: string; label: string; value: string }>((row) =>
    row.field === 'repair_name' ? [row, ...further] : row,
  )
  return (
    <dl className="booking-review">
      {rows.map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {value || <em>Not filled in yet</em>}
            {!field.startsWith('repair_name') && (
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

function yesForBoxes(fields: DraftFields) {
  const words = boxes.map((box) => [box, fields[box] ? 'Yes' : null])
  return Object.fromEntries(words) as Record<(typeof boxes)[number], string | null>
}
