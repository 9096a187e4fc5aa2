import { Form } from 'react-router'
import { CAME_ANCHOR, parcelWayWords } from '#contract/parcel-news.ts'
import type { ParcelDelivery } from '#contract/parcel-news.schema.ts'
import { isClosed, isPosted, type Status } from '#contract/ticket-statuses.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import { cameIntent } from './came-words.ts'

type Props = { delivery: ParcelDelivery | null; status: Status; failure: FormFailure | undefined }

/** Asks the customer whether the parcel back has come; nothing before it is posted, and once they have said that it came. */
export function CameCard({ delivery, status, failure }: Props) {
  const busy = useSubmitting(cameIntent)
  if (!delivery || !isPosted(status) || isClosed(status)) return null
  const { way, at, said_by, not_come } = delivery
  if (way === 'delivered' && said_by === 'customer' && !not_come) return null
  return (
    <Card
      title={not_come ? 'Has it come since?' : 'Has your phone come?'}
      id={CAME_ANCHOR}
      className="screen-only"
    >
      {way && at && said_by !== 'customer' && (
        <p>
          {said_by === 'carrier' ? 'The carrier says' : 'We say'}: {parcelWayWords[way].toLowerCase()},{' '}
          <DateTime iso={at} />.
        </p>
      )}
      {not_come && <p>You told us that it has not come. We look for the parcel and write to you.</p>}
      <Form method="post" preventScrollReset>
        <FormErrors failure={getFailure(failure, cameIntent)} labels={{ news: 'Your answer' }} />
        <input type="hidden" name="intent" value={cameIntent} />
        <div className="flex flex-wrap gap-3 mt-3">
          <Button name="news" value="delivered" variant="secondary" busy={busy}>
            It has come
          </Button>
          {!not_come && (
            <Button name="news" value="not_come" variant="secondary" busy={busy}>
              It has not come
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
