import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { repairLabels, type Phone, type RepairKey } from '#contract/catalogue.ts'
import type { DraftFields } from '#contract/drafts.ts'
import { repairNotice } from '#contract/repair-notice.ts'
import type { LastAddress } from '#contract/tickets.ts'
import { AddressFields, addressLabels } from '../address-fields.tsx'
import { NoticeField, noticeLabel } from '../repair-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { dollars } from '../ui/money.ts'
import { readBookingForm } from './booking-form-values.ts'
import { useBookingKey } from './booking-key.ts'
import { BookingReview } from './booking-review.tsx'
import { DeviceFields, deviceLabels, PasscodeFields } from './device-fields.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FormGroup } from './form-group.tsx'
import { useKeptDraft } from './keep-draft.ts'
import type { NotBooked } from './send-booking.ts'

const labels = { ...deviceLabels, ...addressLabels, notice_version: noticeLabel }

type Props = {
  phone: Phone
  repair: RepairKey
  signedIn: boolean
  /** What was typed before, on this device or another. */
  draft: Partial<DraftFields> | null
  /** Where this customer's last phone went back to. */
  lastAddress: LastAddress | null
  /** Null leaves it to the browser. */
  bookingKey: string | null
  refused: NotBooked | undefined
}

/** The booking form; for a visitor who is not signed in it is kept until after the log-in. */
export function BookingForm({ phone, repair, signedIn, draft, lastAddress, bookingKey, refused }: Props) {
  const kept = useKeptDraft({ phoneid: phone.phoneid, repair_name: repair })
  const busy = useNavigation().formData !== undefined
  const price = refused?.newPrice ?? phone[repair]
  const typed: Partial<DraftFields> = refused?.fields ?? draft ?? lastAddress ?? {}
  const mistakes = refused?.mistakes ?? {}
  const what = `${repairLabels[repair]} Replacement`
  const key = useBookingKey(refused?.key || bookingKey)

  const formRef = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState(typed)
  const review = () => formRef.current && setFields(readBookingForm(new FormData(formRef.current)).fields)
  // Something may have been typed, or filled in by the browser, before the scripts came.
  useEffect(() => void review(), [])

  return (
    <div className="grid gap-6">
      {draft && !refused && <DraftNotice onDiscard={kept.stop} />}
      {refused && <FormErrors error={refused.error} fields={mistakes} labels={labels} />}
      {refused?.newPrice != null && (
        <Notice tone="warn" title={`The price is now ${dollars(refused.newPrice)}`}>
          <p>Nothing has been booked yet. Send the form again if you want the repair at this price.</p>
        </Notice>
      )}
      <Form
        method="post"
        ref={formRef}
        onChange={(event) => {
          kept.onChange(event)
          review()
        }}
        onSubmit={kept.stop}
        className="grid gap-6"
      >
        <input type="hidden" name="phone_id" value={phone.id} />
        <input type="hidden" name="price_seen" value={price} />
        <input type="hidden" name="booking_key" value={key} />
        <FormGroup step={1} title="Your phone">
          <div className="grid gap-5 min-[550px]:grid-cols-2">
            <TextField label="Device" name="device" readOnly defaultValue={phone.displayName} />
            <TextField label="Repair" name="repair" readOnly defaultValue={what} />
          </div>
          <DeviceFields typed={typed} mistakes={mistakes} doubtfulSerial={refused?.doubtfulSerial ?? false} />
        </FormGroup>
        <FormGroup step={2} title="Unlocking your phone">
          <PasscodeFields
            repair={repair}
            typed={typed}
            mistakes={mistakes}
            passcodeLost={refused?.passcodeLost ?? false}
          />
        </FormGroup>
        <FormGroup
          step={3}
          title="You and your return address"
          intro={
            lastAddress && !draft && !refused
              ? 'Filled in from your last booking. Please check that it still holds.'
              : 'We post your phone back to this address.'
          }
        >
          <AddressFields typed={typed} mistakes={mistakes} />
        </FormGroup>
        <FormGroup step={4} title="Check and send">
          <NoticeField
            accepted={typed.notice_version === repairNotice.version}
            error={mistakes.notice_version}
          />
          <div className="needs-scripts">
            <BookingReview fields={fields} what={`${phone.displayName}, ${what}`} price={dollars(price)} />
          </div>
          <noscript>
            <p>
              {phone.displayName}, {what}, {dollars(price)}. Please read once more what you typed above.
            </p>
          </noscript>
          <Send signedIn={signedIn} busy={busy} price={price} next={`/booking/${phone.phoneid}/${repair}`} />
        </FormGroup>
      </Form>
    </div>
  )
}

type SendProps = { signedIn: boolean; busy: boolean; price: number; next: string }

function Send({ signedIn, busy, price, next }: SendProps) {
  if (signedIn) {
    return (
      <div className="grid gap-3">
        <Button busy={busy} className="button-large">
          {busy ? 'Booking …' : `Book for ${dollars(price)}`}
        </Button>
        <p className="text-soft">
          You pay nothing now. The invoice comes when the repair is done, and this price stays as it is.
        </p>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <Button busy={busy} className="button-large">
        {busy ? 'Keeping your form …' : 'Log in and book'}
      </Button>
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
