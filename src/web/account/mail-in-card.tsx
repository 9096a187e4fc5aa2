import { Form, useNavigation } from 'react-router'
import type { MailIn } from '#contract/mail-in.ts'
import { noticeOf } from '#contract/repair-notice.ts'
import type { PublicProfile } from '#contract/shop-profile.ts'
import { CallInstead, MailInSteps } from '../mail-in-pack.tsx'
import { ParcelFields, parcelLabels, ParcelLink } from '../parcel-fields.tsx'
import { NoticeField, noticeLabel, NoticeWords } from '../repair-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Facts, Notice } from '../ui/card.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { DateTime } from '../ui/time.tsx'
import type { NotDone } from './not-done.ts'

type Props = {
  mailIn: MailIn
  profile: PublicProfile | null
  refused: NotDone | undefined
}

/** How the phone gets to the shop and back: what to do, the notice, both parcels. */
export function MailInCard({ mailIn, profile, refused }: Props) {
  const { ticket_id, battery, open, postable, inbound, outbound } = mailIn
  const asked = mailIn.notice.accepted_at === null && !mailIn.cancelled
  if (profile && open && battery === 'damaged')
    return (
      <>
        <CallInstead ticketNumber={ticket_id} profile={profile} />
        {asked ? (
          <Card title="Please read this first" id="notice">
            <RepairNotice refused={refused} />
          </Card>
        ) : (
          <Card>
            <AcceptedNotice mailIn={mailIn} />
          </Card>
        )}
      </>
    )
  const parcels = [
    ...(inbound ? [{ label: 'To us', value: <ParcelLink parcel={inbound} /> }] : []),
    ...(outbound ? [{ label: 'Back to you', value: <ParcelLink parcel={outbound} /> }] : []),
  ]
  const accepted = mailIn.notice.accepted_at !== null
  return (
    <>
      {asked && (
        <Card title="Please read this first" id="notice">
          <RepairNotice refused={refused} />
        </Card>
      )}
      {(postable || parcels.length > 0 || accepted) && (
        <Card title={titleOf({ postable, parcels: parcels.length })} id="mail-in">
          <div className="grid gap-6">
            {parcels.length > 0 && <Facts items={parcels} />}
            {postable && profile && (
              <>
                <details className="mail-in-steps" open={inbound === null}>
                  <summary>How to pack and post it</summary>
                  <div className="mt-4">
                    <MailInSteps
                      ticketNumber={ticket_id}
                      profile={profile}
                      preparations={mailIn.preparations}
                    />
                  </div>
                </details>
                <AnnounceParcel mailIn={mailIn} refused={refused} />
              </>
            )}
            {accepted && <AcceptedNotice mailIn={mailIn} />}
          </div>
        </Card>
      )}
    </>
  )
}

function titleOf({ postable, parcels }: { postable: boolean; parcels: number }): string {
  if (postable) return 'Sending your phone'
  return parcels > 0 ? 'Parcels' : 'Repair notice'
}

function AnnounceParcel({ mailIn: { inbound }, refused }: Pick<Props, 'mailIn' | 'refused'>) {
  const navigation = useNavigation()
  const mine = refused?.intent === 'parcel' ? refused : undefined
  return (
    <Form
      method="post"
      action="#mail-in"
      noValidate
      preventScrollReset
      className="screen-only grid gap-4 border-t border-line pt-5"
    >
      <h3>{inbound ? 'Correct the tracking number' : 'Posted it? Tell us the tracking number'}</h3>
      {mine && <FormErrors error={mine.error} fields={mine.fields} labels={parcelLabels} />}
      <input type="hidden" name="intent" value="parcel" />
      <ParcelFields
        key={inbound?.number ?? ''}
        typed={mine?.typed ?? { carrier: inbound?.carrier ?? '', tracking: inbound?.number ?? '' }}
        mistakes={mine?.fields ?? {}}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={navigation.formData?.get('intent') === 'parcel'}
      >
        Save the tracking number
      </Button>
    </Form>
  )
}

function RepairNotice({ refused }: Pick<Props, 'refused'>) {
  const navigation = useNavigation()
  const mine = refused?.intent === 'notice' ? refused : undefined
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="notice" />
      {mine && (
        <FormErrors error={mine.error} fields={mine.fields} labels={{ notice_version: noticeLabel }} />
      )}
      <NoticeField error={mine?.fields.notice_version} />
      <Button
        variant="secondary"
        className="screen-only justify-self-start"
        busy={navigation.formData?.get('intent') === 'notice'}
      >
        Accept the notice
      </Button>
    </Form>
  )
}

function AcceptedNotice({ mailIn: { notice } }: Pick<Props, 'mailIn'>) {
  const words = noticeOf(notice.version)
  if (notice.accepted_at === null || words === null) return null
  return (
    <details className="mail-in-steps text-soft">
      <summary>
        You accepted the repair notice on <DateTime iso={notice.accepted_at} />
      </summary>
      <NoticeWords notice={words} />
    </details>
  )
}

/** Said where a booking was cancelled. */
export function CancelledNotice() {
  return (
    <Notice tone="info" title="This booking is cancelled">
      <p>Please do not post the phone. There is nothing to pay.</p>
    </Notice>
  )
}
