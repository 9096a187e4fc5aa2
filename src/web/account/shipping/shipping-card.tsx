import { Form } from 'react-router'
import { asksForNotice } from '#contract/posting.ts'
import { isPosted, type Status } from '#contract/ticket-statuses.ts'
import type { Shipping } from '#contract/shipping.schema.ts'
import type { PublicProfile } from '#contract/shop-profile.schema.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { CallInstead, ShippingSteps } from '../../shipping/shipping-instructions.tsx'
import { ParcelFields, parcelLabels, ParcelLink } from '../../shipping/parcel-fields.tsx'
import { NoticeWords } from '../../shipping/repair-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts, Notice } from '../../ui/card.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { Link } from '../../link.tsx'
import { NoticeCard } from './notice-card.tsx'
import { DateTime } from '../../ui/time.tsx'

type Props = {
  shipping: Shipping
  profile: PublicProfile | null
  failure: FormFailure | undefined
}

/** Warning for a phone whose battery must not be posted. */
export function PostingWarning({ shipping, profile }: Pick<Props, 'shipping' | 'profile'>) {
  if (!profile || !shipping.open || shipping.battery !== 'damaged') return null
  return <CallInstead ticketNumber={shipping.ticket_id} profile={profile} />
}

/** The parcel to the shop until that has received it, or the one back; nothing while there is none. */
export function ParcelOnItsWay({ shipping, status }: Pick<Props, 'shipping'> & { status: Status }) {
  const { open, inbound, outbound } = shipping
  if (open && inbound)
    return (
      <>
        Your parcel to us: <ParcelLink parcel={inbound} />
      </>
    )
  if (isPosted(status) && outbound)
    return (
      <>
        Posted back to you: <ParcelLink parcel={outbound} />
      </>
    )
  return null
}

/** Shipping cards: repair notice, instructions and both parcels. */
export function ShippingCard({ shipping, profile, failure }: Props) {
  const { ticket_id, postable, inbound, outbound } = shipping
  const parcels = [
    ...(inbound ? [{ label: 'To us', value: <ParcelLink parcel={inbound} /> }] : []),
    ...(outbound ? [{ label: 'Back to you', value: <ParcelLink parcel={outbound} /> }] : []),
  ]
  const accepted = shipping.notice.accepted_at !== null
  return (
    <>
      {asksForNotice(shipping) && <NoticeCard notice={shipping.notice_text} failure={failure} />}
      {(postable || parcels.length > 0 || accepted || shipping.terms !== null) && (
        <Card
          title={getTitle({ postable, parcels: parcels.length })}
          hint={postable && profile ? `To ${profile.name}, ${profile.suburb}` : undefined}
          id="mail-in"
          open={getFailure(failure, 'parcel') !== undefined}
        >
          <div className="stack gap-6">
            {parcels.length > 0 && <Facts items={parcels} />}
            {shipping.prepaid_label && (
              <p className="screen-only">
                <a className="text-link" href={`/api/tickets/${ticket_id}/prepaid-label.pdf`}>
                  Print your prepaid label (PDF)
                </a>{' '}
                and put it on the parcel: we pay the postage.
              </p>
            )}
            {postable && profile && (
              <>
                <details className="mail-in-steps" open={inbound === null}>
                  <summary>How to pack and post it</summary>
                  <div className="mt-4">
                    <ShippingSteps
                      ticketNumber={ticket_id}
                      profile={profile}
                      preparations={shipping.preparations}
                    />
                  </div>
                </details>
                <AnnounceParcel shipping={shipping} failure={failure} />
              </>
            )}
            {accepted && <AcceptedNotice shipping={shipping} />}
            {shipping.terms !== null && (
              <p>
                <Link className="text-link" to={`/account/ticket/${ticket_id}/terms`}>
                  The terms that you accepted
                </Link>
              </p>
            )}
          </div>
        </Card>
      )}
    </>
  )
}

function getTitle({ postable, parcels }: { postable: boolean; parcels: number }): string {
  if (postable) return 'Sending your phone'
  return parcels > 0 ? 'Parcels' : 'Repair notice'
}

function AnnounceParcel({ shipping: { inbound, carriers }, failure }: Pick<Props, 'shipping' | 'failure'>) {
  const busy = useSubmitting('parcel')
  const mine = getFailure(failure, 'parcel')
  return (
    <Form
      method="post"
      action="#mail-in"
      noValidate
      preventScrollReset
      className="form-below screen-only grid gap-4 pt-5"
    >
      <h3>{inbound ? 'Correct the tracking number' : 'Posted it? Tell us the tracking number'}</h3>
      <FormErrors failure={mine} labels={parcelLabels} />
      <input type="hidden" name="intent" value="parcel" />
      <ParcelFields
        key={inbound?.number ?? ''}
        carriers={carriers}
        submitted={mine?.values ?? { carrier: inbound?.carrier ?? '', tracking: inbound?.number ?? '' }}
        errors={mine?.fields ?? {}}
      />
      <Button variant="secondary" className="justify-self-start" busy={busy}>
        Save the tracking number
      </Button>
    </Form>
  )
}

function AcceptedNotice({ shipping: { notice, notice_text } }: Pick<Props, 'shipping'>) {
  if (notice.accepted_at === null) return null
  return (
    <details className="mail-in-steps text-soft">
      <summary>
        You accepted the repair notice on <DateTime iso={notice.accepted_at} />
      </summary>
      <NoticeWords notice={notice_text} />
    </details>
  )
}

/** Text for a cancelled booking. */
export function CancelledNotice() {
  return (
    <Notice tone="info" title="This booking is cancelled">
      <p>Please do not post the phone. There is nothing to pay.</p>
    </Notice>
  )
}
