import { addressLines } from '#contract/address.ts'
import { listFields, type PlainText } from '#contract/ticket-fields.ts'
import { batteryStates, passcodeChoices } from '#contract/tickets.ts'
import { updateChoiceNames, updateChoices } from '#contract/updates.ts'
import type { DraftFields } from '#contract/drafts.schema.ts'
import type { Booking } from '#contract/tickets.schema.ts'
import './booking-form.css'
import { batteryWords, passcodeWords } from './device-fields.tsx'

type Props = {
  /** Form values so far. */
  fields: DraftFields
  /** "iPhone 13, Screen Replacement". */
  what: string
  price: string
}

/** Summary of the booking as filled in so far; the passcode is left out. */
export function BookingReview({ fields, what, price }: Props) {
  const choice = passcodeChoices.find((known) => known === fields.passcode_choice) ?? 'given'
  const battery = batteryStates.find((known) => known === fields.battery) ?? 'fine'
  const updates = updateChoices.find((known) => known === fields.updates_by)
  const values = {
    ...(fields as Pick<DraftFields, keyof PlainText<Booking> & keyof DraftFields>),
    repair_name: `${what}, ${price}`,
    battery: batteryWords[battery].label,
    passcode_choice: choice === 'given' ? 'With the code above' : passcodeWords[choice].label,
    updates_by: updates ? updateChoiceNames[updates] : null,
    address: addressLines(fields).join(', '),
    notice_version: fields.notice_version
      ? 'Accepted'
      : 'Not accepted yet. You can do so later, on your ticket.',
  }
  return (
    <dl className="booking-review">
      {listFields('review', values).map(({ field, label, value }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            {value || <em>Not filled in yet</em>}
            {field !== 'repair_name' && (
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
