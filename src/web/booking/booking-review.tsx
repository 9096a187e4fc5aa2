import type { ReactNode } from 'react'
import { batteryStates, passcodeChoices } from '#contract/tickets.ts'
import type { DraftFields } from '#contract/drafts.ts'
import { batteryWords, passcodeWords } from './device-fields.tsx'

type Props = {
  /** What was typed until now. */
  fields: Partial<DraftFields>
  /** "iPhone 13, Screen Replacement". */
  what: string
  price: string
}

/** Everything that is about to be sent, as typed until now; the passcode is not repeated. */
export function BookingReview({ fields, what, price }: Props) {
  const choice = passcodeChoices.find((known) => known === fields.passcode_choice) ?? 'given'
  const battery = batteryStates.find((known) => known === fields.battery) ?? 'fine'
  const town = [fields.address_city, fields.address_state, fields.address_post].filter(Boolean).join(' ')
  const street = [fields.address_apt, fields.address].filter(Boolean).join(', ')
  return (
    <dl className="booking-review">
      <Line label="Repair" value={`${what}, ${price}`} />
      <Line label="Serial" value={fields.phone_serial} field="phone_serial" />
      <Line label="Battery" value={batteryWords[battery].label} field="battery" />
      <Line
        label="Unlocking"
        value={choice === 'given' ? 'With the code above, if you typed one' : passcodeWords[choice].label}
        field="passcode_choice"
      />
      <Line label="Mobile" value={fields.user_mobile} field="user_mobile" />
      <Line label="Goes back to" value={[street, town].filter(Boolean).join(', ')} field="address" />
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
            Change<span className="visually-hidden">: {label}</span>
          </a>
        )}
      </dd>
    </div>
  )
}
