import type { PartTestRecord } from '#contract/part-tests.schema.ts'
import { CameWithPhone } from '../../part-tests/came-with-phone.tsx'
import { PartResultsTable } from '../../part-tests/part-results.tsx'
import { PhotoList } from '../../photos/photo-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import { Link } from '../../link.tsx'

type Props = {
  ticketId: number
  phone: string
  record: PartTestRecord
}

/** Card with the part test results, the photos and the link to the completion document. */
export function PartTestCard({ ticketId, phone, record }: Props) {
  const { intake, completion, photos, document } = record
  const sent = photos.filter(({ stage }) => stage === 'booking')
  const arrived = photos.filter(({ stage }) => stage === 'intake')
  const repaired = photos.filter(({ stage }) => stage === 'completion')
  if (!intake && photos.length === 0 && !document) return null
  return (
    <Card
      title={intake || document || photos.length > sent.length ? 'What we found' : 'Your pictures'}
      id="bench"
    >
      <div className="stack">
        {sent.length > 0 && (
          <div className="stack gap-2">
            <h3>Sent with your booking</h3>
            <PhotoList ticketId={ticketId} photos={sent} what={`Your ${phone} when you booked`} />
          </div>
        )}
        <PhoneMismatch intake={intake} phone={phone} />
        {intake && (
          <PartResultsTable before={intake.results} after={document ? (completion?.results ?? null) : null} />
        )}
        <CameWithPhone intake={intake} />
        {intake?.remarks && <p className="keep-lines">{intake.remarks}</p>}
        {arrived.length > 0 && (
          <div className="stack gap-2">
            <h3>As it arrived</h3>
            <PhotoList ticketId={ticketId} photos={arrived} what={`Your ${phone} as it arrived`} />
          </div>
        )}
        {repaired.length > 0 && (
          <div className="stack gap-2">
            <h3>After the repair</h3>
            <PhotoList ticketId={ticketId} photos={repaired} what={`Your ${phone} after the repair`} />
          </div>
        )}
        {document && (
          <p className="screen-only">
            <Link to={`/account/ticket/${ticketId}/completion`} className={buttonClass('secondary')}>
              {document.reviewed ? 'Completion document' : 'Review the completion document'}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}

/** True when the received phone is not the booked model. */
export function PhoneMismatch({ intake, phone }: { intake: PartTestRecord['intake']; phone: string }) {
  if (!intake || intake.mismatches.length === 0) return null
  return (
    <Notice tone="warn">
      {intake.mismatches.includes('model') && (
        <p>
          You booked a repair for {phone}, and the phone that arrived is{' '}
          {intake.phone_seen?.displayName ?? 'another one'}.
        </p>
      )}
      {intake.mismatches.includes('serial') && (
        <p>The serial number of the phone that arrived is not the one you gave us.</p>
      )}
    </Notice>
  )
}
