import { Form, Link, useNavigation } from 'react-router'
import { repairLabels, type Phone, type RepairKey } from '#contract/catalogue.ts'
import type { DraftFields } from '#contract/drafts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { dollars } from '../ui/money.ts'
import { AddressFields, addressLabels } from './address-fields.tsx'
import { DeviceFields, deviceLabels } from './device-fields.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { useKeptDraft } from './keep-draft.ts'
import type { NotBooked } from './send-booking.ts'

const labels = { ...deviceLabels, ...addressLabels }

type Props = {
  phone: Phone
  repair: RepairKey
  signedIn: boolean
  /** What was typed before, on this device or another. */
  draft: Partial<DraftFields> | null
  bookingKey: string
  refused: NotBooked | undefined
}

/** The booking form; for a visitor who is not signed in it is kept until after the log-in. */
export function BookingForm({ phone, repair, signedIn, draft, bookingKey, refused }: Props) {
  const kept = useKeptDraft({ phoneid: phone.phoneid, repair_name: repair })
  const busy = useNavigation().formData !== undefined
  const price = refused?.newPrice ?? phone[repair]
  const typed = refused?.fields ?? draft ?? {}
  const mistakes = refused?.mistakes ?? {}
  return (
    <div className="grid gap-6">
      {draft && !refused && <DraftNotice onDiscard={kept.stop} />}
      {refused && <FormErrors error={refused.error} fields={mistakes} labels={labels} />}
      {refused?.newPrice != null && (
        <Notice tone="warn" title={`The price is now ${dollars(refused.newPrice)}`}>
          <p>Nothing has been booked yet. Send the form again if you want the repair at this price.</p>
        </Notice>
      )}
      <Form method="post" onChange={kept.onChange} onSubmit={kept.stop} className="grid gap-8">
        <input type="hidden" name="phone_id" value={phone.id} />
        <input type="hidden" name="price_seen" value={price} />
        <input type="hidden" name="booking_key" value={refused?.key ?? bookingKey} />
        <fieldset className="grid gap-5">
          <legend className="mb-4 font-serif text-2xl">Your phone</legend>
          <div className="grid gap-5 min-[550px]:grid-cols-2">
            <TextField label="Device" name="device" readOnly defaultValue={phone.displayName} />
            <TextField
              label="Repair"
              name="repair"
              readOnly
              defaultValue={`${repairLabels[repair]} Replacement`}
            />
          </div>
          <DeviceFields
            repair={repair}
            typed={typed}
            mistakes={mistakes}
            doubtfulSerial={refused?.doubtfulSerial ?? false}
            passcodeLost={refused?.passcodeLost ?? false}
          />
        </fieldset>
        <fieldset className="grid gap-5">
          <legend className="mb-4 font-serif text-2xl">You and your return address</legend>
          <AddressFields typed={typed} mistakes={mistakes} />
        </fieldset>
        <Send signedIn={signedIn} busy={busy} price={price} next={`/booking/${phone.phoneid}/${repair}`} />
      </Form>
    </div>
  )
}

function Send({
  signedIn,
  busy,
  price,
  next,
}: {
  signedIn: boolean
  busy: boolean
  price: number
  next: string
}) {
  if (signedIn) return <Button busy={busy}>Book for {dollars(price)}</Button>
  return (
    <div className="grid gap-3">
      <Button busy={busy}>Log in and book</Button>
      <p className="text-soft">
        You need an account to book. This form is kept for 48 hours, all but the pin code, and comes back
        filled in after you log in. New here?{' '}
        <Link className="text-link" to={`/account/register?next=${encodeURIComponent(next)}`}>
          Create an account
        </Link>
        .
      </p>
    </div>
  )
}
