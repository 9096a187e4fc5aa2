import { Form } from 'react-router'
import { parcelWays, parcelWayWords } from '#contract/parcel-news.ts'
import type { ParcelDelivery } from '#contract/parcel-news.schema.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { getFailure, type FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'
import { LostParcelForm } from './lost-parcel-form.tsx'
import { parcelPageLabels } from './parcel-changes.ts'

const saidBy = { carrier: 'the carrier said', staff: 'staff said', customer: 'the customer said' }

/** Where the parcel back is by the latest news, and what staff can say of it. */
export function ParcelNewsCard({
  delivery,
  lostVersion,
  failure,
}: {
  delivery: ParcelDelivery
  /** The version of the ticket, while its parcel can be lost. */
  lostVersion: number | null
  failure: FormFailure | undefined
}) {
  const busy = useSubmitting('news')
  const { way, at, said_by, not_come } = delivery
  const buttons = parcelWays.filter((one) => way !== 'delivered' && one !== 'at_post_office')
  return (
    <Card title="Was it delivered?">
      <Form method="post" className="stack">
        <FormErrors failure={getFailure(failure, 'news')} labels={parcelPageLabels} />
        <input type="hidden" name="intent" value="news" />
        <p>
          {way && at ? (
            <>
              {parcelWayWords[way]}, as {saidBy[said_by ?? 'carrier']} <DateTime iso={at} />.
            </>
          ) : (
            'Nothing was said of it yet.'
          )}
        </p>
        {not_come && <p className="text-strong">The customer says that it has not come.</p>}
        {buttons.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {buttons.map((one) => (
              <Button key={one} name="news" value={one} variant="secondary" busy={busy}>
                {one === 'delivered' ? 'It was delivered' : 'It is still on its way'}
              </Button>
            ))}
          </div>
        )}
      </Form>
      {lostVersion !== null && <LostParcelForm version={lostVersion} failure={getFailure(failure, 'lost')} />}
    </Card>
  )
}
