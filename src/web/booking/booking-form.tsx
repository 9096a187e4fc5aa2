import { Suspense, useContext, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { getPrice } from '#contract/catalogue.ts'
import { formatCents, formatDollars } from '#contract/money-amounts.ts'
import { describeNoRepair } from '#contract/no-repair-cost.ts'
import type { NoticeText } from '#contract/repair-notice.ts'
import { useSubmitting } from '../forms/use-submitting.ts'
import { updatesGoTo, type UpdateChoice } from '#contract/updates.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Draft, DraftFields, DraftPhoto } from '#contract/drafts.schema.ts'
import type { ContactFields } from '#contract/address.schema.ts'
import { useRepairs } from '../repairs.ts'
import { useShopProfile } from '../shop-profile.ts'
import { AddressFields } from '../shipping/address-fields.tsx'
import { NoticeField } from '../shipping/repair-notice.tsx'
import { Notice } from '../ui/card.tsx'
import { TextField } from '../forms/fields.tsx'
import { FormErrors } from '../forms/form-errors.tsx'
import { lazyPart } from '../lazy-part.ts'
import { FrameContext } from '../link.tsx'
import { useBookingKey } from './booking-key.ts'
import { WorkStartNotice } from '../work-start.tsx'
import type { FormReview } from './booking-review.tsx'
import { DeviceFields, PasscodeFields } from './device-fields.tsx'
import { AddButtons } from './add-buttons.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { FurtherItemsContext } from './further-items-context.ts'
import type { Further } from './further-values.ts'
import { FormGroup } from './form-group.tsx'
import { formLabels } from './form-labels.ts'
import { Send } from './send-buttons.tsx'
import type { BookingFailure } from './send-booking.ts'

const guestLabels = { fullname: 'Full name', email: 'Email' }
const labels = { ...guestLabels, photo: 'Pictures', ...formLabels }

let usePictures: () => void
const picturesUsed = new Promise<void>((resolve) => (usePictures = resolve))
// Until it is loaded, what the server rendered works as it does without scripts.
const DraftPictures = import.meta.env.SSR
  ? (await import('./draft-pictures.tsx')).default
  : lazyPart(async () => {
      await picturesUsed
      return import('./draft-pictures.tsx')
    })

// Few shops offer these, and their code is loaded where they do.
const UpdatesField = import.meta.env.SSR
  ? (await import('./updates-field.tsx')).default
  : lazyPart(() => import('./updates-field.tsx'))
const ExpressField = import.meta.env.SSR
  ? (await import('../express-field.tsx')).default
  : lazyPart(() => import('../express-field.tsx'))

type Props = {
  phone: Phone
  repair: string
  signedIn: boolean
  /** Values of a draft, from this device or another. */
  draft?: Partial<DraftFields> | undefined
  /** Name and email of the draft. */
  guest?: Draft['guest']
  /** The further repairs of the draft. */
  kept?: Further | undefined
  /** Pictures of the draft. */
  photos?: readonly DraftPhoto[]
  /** Return address of this customer's last ticket. */
  lastAddress: ContactFields | null
  updatesBy?: UpdateChoice | undefined
  bookingKey?: string | undefined
  notice: NoticeText
  /** The wording of the terms, which a booking accepts. */
  termsVersion: string
  /** Between which days it should be home, in words. */
  backBy?: string | undefined
  /** What Express brings, in words; left out where it cannot be chosen. */
  express?: string | undefined
  failure: BookingFailure | undefined
}

/** The booking form. A visitor books by name and email, or has it kept as a draft until after the log-in. */
export function BookingForm(props: Props) {
  const { phone, repair, signedIn, draft, lastAddress, updatesBy, bookingKey, failure } = props
  const { notice, termsVersion, photos, backBy, express } = props
  const busy = useSubmitting(null)
  const leaving = useSubmitting('log_in')
  const price = failure?.newPrice ?? getPrice(phone, repair)
  const submitted: Partial<DraftFields> = failure?.values ?? draft ?? lastAddress ?? {}
  const errors = failure?.fields ?? {}
  const what = useRepairs().name(repair)
  const profile = useShopProfile()
  const { fees, guestBooking, expressFeeCents } = profile
  const expressCents = failure?.newExpressCents ?? expressFeeCents
  const asGuest = !signedIn && guestBooking !== false
  const key = useBookingKey(failure?.key || bookingKey)
  // Kept while a link to a field of this page, which changes the hash, takes the answer of the form away.
  const [further, setFurther] = useState(failure?.further ?? props.kept ?? null)
  if (failure?.further !== undefined && failure.further !== further) setFurther(failure.further)
  const FurtherItems = useContext(FurtherItemsContext)
  const [total, setTotal] = useState('')
  const count = (further?.items.length ?? 0) + 1

  const frame = useContext(FrameContext)
  const here = `/booking/${phone.phoneid}/${repair}`
  // Browsers keep no cookies for a frame of another website: what follows the form opens in the top window.
  const toTop = frame && {
    action: here + (frame.source && `?ref=${encodeURIComponent(frame.source)}`),
    target: '_top',
    reloadDocument: true,
  }

  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = formRef.current!
    if (form.querySelector('[open] [name=fault]')) usePictures()
    if (frame) return
    const saving = import('./save-drafts.ts').then((loaded) =>
      loaded.saveDrafts(form, { phoneid: phone.phoneid, repair_name: repair }),
    )
    return () => void saving.then((end) => end()).catch(() => {})
  }, [frame, phone.phoneid, repair])
  // Loaded when it is opened: most people book without it, and it is hidden without scripts.
  const [Review, setReview] = useState<typeof FormReview | null>(null)
  const loadReview = () =>
    void import('./booking-review.tsx').then(
      (loaded) => setReview(() => loaded.FormReview),
      () => {},
    )

  return (
    <div className="stack gap-6">
      {draft && !failure && <DraftNotice />}
      <FormErrors failure={failure} labels={{ ...labels, ...failure?.labels }} />
      {failure?.newPrice != null && (
        <Notice
          tone="warn"
          title={`The price ${count > 1 ? 'of repair 1 ' : ''}is now ${formatDollars(failure.newPrice)}`}
        >
          <p>Nothing has been booked yet. Send the form again if you want the repair at this price.</p>
        </Notice>
      )}
      <Form method="post" encType="multipart/form-data" {...toTop} ref={formRef} className="stack gap-6">
        {/* Enter in a field presses the first button of a form. */}
        <button className="visually-hidden" tabIndex={-1} aria-hidden />
        <input type="hidden" name="phone_id" value={phone.id} />
        <input type="hidden" name="price_seen" value={price} />
        <input type="hidden" name="booking_key" value={key} />
        <input type="hidden" name="terms_version" value={termsVersion} />
        <FormGroup step={1} title="Your phone">
          <div className="grid gap-5 min-[550px]:grid-cols-2">
            <TextField label="Device" name="device" readOnly defaultValue={phone.displayName} />
            <TextField label="Repair" name="repair" readOnly defaultValue={what} />
          </div>
          <DeviceFields
            submitted={submitted}
            errors={errors}
            doubtfulSerial={failure?.doubtfulSerial}
            onFault={usePictures}
            isFaultOpen={Boolean(photos?.length || errors.photo)}
          >
            <Suspense>
              <DraftPictures
                phoneid={phone.phoneid}
                repair_name={repair}
                photos={photos}
                error={errors.photo}
              />
            </Suspense>
          </DeviceFields>
        </FormGroup>
        <FormGroup step={2} title="Unlocking your phone">
          <PasscodeFields
            repair={repair}
            brand={phone.brand}
            submitted={submitted}
            errors={errors}
            passcodeLost={failure?.passcodeLost}
          />
        </FormGroup>
        {count > 1 ? (
          <Suspense>
            {/* One component for the life of the page, from a context. */}
            {/* oxlint-disable-next-line react/static-components */}
            <FurtherItems
              further={further!}
              first={{ phone, repair, price, serial: submitted.phone_serial ?? '' }}
              form={formRef}
              errors={errors}
              onTotal={setTotal}
            />
          </Suspense>
        ) : (
          <AddButtons />
        )}
        <FormGroup
          step={3}
          title="You and your return address"
          intro={
            lastAddress && !draft && !failure
              ? 'Filled in from your last booking. Please check that it still holds.'
              : 'We post your phone back to this address.'
          }
        >
          {asGuest && <GuestInputs typed={failure?.guest ?? props.guest} errors={errors} />}
          <AddressFields submitted={submitted} errors={errors} doubtful={failure?.doubtfulAddress} />
          {updatesGoTo(profile) !== 'email' && (
            <Suspense>
              <UpdatesField chosen={submitted.updates_by || updatesBy || 'email'} error={errors.updates_by} />
            </Suspense>
          )}
        </FormGroup>
        <FormGroup step={4} title="Check and send">
          {backBy && <p>Back by: {backBy}</p>}
          {expressCents && express !== undefined && (
            <Suspense>
              <ExpressField
                cents={expressCents}
                hint={express}
                chosen={Boolean(submitted.express)}
                error={errors.express}
              />
            </Suspense>
          )}
          <p>{describeNoRepair(fees ?? [], price)}</p>
          <WorkStartNotice />
          <NoticeField
            notice={notice}
            accepted={submitted.notice_version === notice.version}
            error={errors.notice_version}
          />
          <details className="booking-more needs-scripts" onToggle={loadReview}>
            <summary>Check what you typed</summary>
            {Review && (
              <Review form={formRef} what={`${phone.displayName}, ${what}`} price={formatDollars(price)} />
            )}
          </details>
          <Send
            booksNow={signedIn || asGuest}
            signedIn={signedIn}
            busy={busy || leaving}
            label={
              (count > 1
                ? `Book ${count} repairs${total && ` for ${total}`}`
                : `${signedIn ? 'Book' : 'Book now'} for ${formatDollars(price)}`) +
              (expressCents && express !== undefined
                ? `, plus ${formatCents(expressCents)} with Express`
                : '')
            }
            next={here}
          />
        </FormGroup>
      </Form>
    </div>
  )
}

function GuestInputs({ typed, errors }: { typed: Draft['guest']; errors: Record<string, string> }) {
  return (
    <>
      <TextField
        label={guestLabels.fullname}
        name="fullname"
        required
        autoComplete="name"
        defaultValue={typed?.fullname}
        error={errors.fullname}
      />
      <TextField
        label={guestLabels.email}
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={typed?.email}
        error={errors.email}
      />
    </>
  )
}
