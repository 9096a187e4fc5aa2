import { useState } from 'react'
import type { Phone } from '#contract/catalogue.schema.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { plainName } from './plain-name.ts'
import type { PartTestValues } from '../part-tests/part-test-values.ts'

type Props = {
  booked: { phoneid: string; displayName: string; serial: string }
  phones: readonly Phone[]
  submitted: PartTestValues
  errors: Record<string, string>
  onModel: (slug: string) => void
}

/** Model and serial of the received phone, compared with the booking while staff type. */
export function PhoneSeenFields({ booked, phones, submitted, errors, onModel }: Props) {
  const [model, setModel] = useState(submitted.phone_seen_id)
  const [serial, setSerial] = useState(submitted.serial_seen)
  const seen = phones.find(({ id }) => String(id) === model)
  const otherModel = seen !== undefined && seen.phoneid !== booked.phoneid
  const otherSerial =
    normaliseSerial(serial) !== '' &&
    booked.serial !== '' &&
    normaliseSerial(serial) !== normaliseSerial(booked.serial)
  const differs = otherModel || otherSerial || errors['mismatch_confirmed'] !== undefined

  return (
    <div className="stack gap-3">
      <div>
        <TextField
          label="Model on the bench"
          name="phone_seen_name"
          list="phone-names"
          defaultValue={submitted.phone_seen_name ?? seen?.displayName ?? ''}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          error={errors['phone_seen_id']}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => {
            const typed = plainName(currentTarget.value)
            const chosen = phones.find(({ displayName }) => plainName(displayName) === typed)
            if (!chosen) return
            setModel(String(chosen.id))
            onModel(chosen.phoneid)
          }}
        />
        <datalist id="phone-names">
          {phones.map(({ id, displayName }) => (
            <option key={id}>{displayName}</option>
          ))}
        </datalist>
        <p id="seen-model" className={otherModel ? 'seen seen-other' : 'seen'}>
          {otherModel ? `Booked: ${booked.displayName}` : 'As booked'}
        </p>
      </div>
      <div>
        <TextField
          label="Serial number or IMEI on the phone"
          name="serial_seen"
          defaultValue={submitted.serial_seen}
          maxLength={45}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors['serial_seen']}
          onChange={({ currentTarget }) => setSerial(currentTarget.value)}
        />
        <p className={otherSerial ? 'seen seen-other' : 'seen'} aria-live="polite">
          {normaliseSerial(serial) === '' || otherSerial ? (
            <>
              Booked: <span className="text-mono break-anywhere">{booked.serial || 'erased'}</span>
            </>
          ) : (
            'As booked'
          )}
        </p>
      </div>
      {differs && (
        <div className="notice notice-warn">
          <p className="notice-title">This is not the phone that was booked</p>
          <CheckField
            label="I have checked it, and we go on with this phone"
            name="mismatch_confirmed"
            defaultChecked={submitted.confirmed}
            hint="The difference is written down, and the customer sees it."
            error={errors['mismatch_confirmed']}
          />
        </div>
      )}
      {(differs || normaliseSerial(serial) === '') && (
        // A serial that is still to be scanned needs no reason.
        <details open={differs || submitted.phone_reason !== '' || errors['phone_reason'] !== undefined}>
          <summary className="min-h-6 text-accent underlined">
            {differs ? 'Go on with a reason' : 'Serial not readable?'}
          </summary>
          <TextField
            label="Why we go on with this phone"
            name="phone_reason"
            optional
            maxLength={300}
            defaultValue={submitted.phone_reason}
            error={errors['phone_reason']}
            hint="Such as “dead, serial not readable” or “customer confirmed by telephone”. With a reason, model and serial count as confirmed. For staff only."
          />
        </details>
      )}
    </div>
  )
}

/** Normalises a serial as the server does: ignores case, spaces, hyphens, slashes and dots. */
function normaliseSerial(serial: string): string {
  return serial
    .normalize('NFKC')
    .replace(/[\s\-/.]/g, '')
    .toUpperCase()
}
