import type { ReactNode } from 'react'
import { addressLines, readContact } from '#contract/address.ts'
import { batteryStates, passcodeChoices } from '#contract/tickets.ts'
import type { DraftFields } from '#contract/drafts.ts'
import { updateChoiceNames, updateChoices } from '#contract/updates.ts'
import './booking-form.css'
import { batteryWords, passcodeWords } from './device-fields.tsx'

type Props = {
  /** Form values so far. */
  fields: Partial<DraftFields>
  /** "iPhone 13, Screen Replacement". */
  what: string
  price: string
}

/** Summary of the booking as filled in so far; the passcode is left out. */
export function BookingReview({ fields, what, price }: Props) {
  const choice = passcodeChoices.find((known) => known === fields.passcode_choice) ?? 'given'
  const battery = batteryStates.find((known) => known === fields.battery) ?? 'fine'
  const updates = updateChoices.find((known) => known === fields.updates_by)
  const address = addressLines(readContact((key) => fields[key] ?? ''))
  return (
    <dl className="booking-review">
      <Line label="Repair" value={`${what}, ${price}`} />
      <Line label="Serial" value={fields.phone_serial} field="phone_serial" />
      <Line label="Battery" value={batteryWords[battery].label} field="battery" />
      <Line
        label="Unlocking"
        value={choice === 'given' ? 'With the code above' : passcodeWords[choice].label}
        field="passcode_choice"
      />
      <Line label="Mobile" value={fields.user_mobile} field="user_mobile" />
      {updates && <Line label="Updates" value={updateChoiceNames[updates]} field="updates_by" />}
      <Line label="Goes back to" value={address.join(', ')} field="address" />
      <Line
        label="Repair notice"
        value={fields.notice_version ? 'Accepted' : 'Not accepted yet. You can do so later, on your ticket.'}
        field="notice_version"
      />
    </dl>
  )
}

function Line({ label, value, field }: { label: string; value: ReactNode; field?: keyof DraftFields }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value || <em>Not filled in yet</em>}
        {field && (
          <a className="text-link" href={`#field-${field}`}>
            Change<span className="visually-hidden">{`: ${label}`}</span>
          </a>
        )}
      </dd>
    </div>
  )
}
