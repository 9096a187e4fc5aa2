import { Form } from 'react-router'
import { lostBackTexts } from '#contract/outcome-texts.ts'
import { MAX_OUTCOME_COMMENT } from '#contract/outcomes.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import { formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { backToParcels } from './back-to-parcels.ts'

export const lostLabels = { comment: 'Comment', visible: 'Visible to customer' }

/** Ends the tickets in a box that the carrier has lost. */
export const sendLost = formHandler({
  fields: ['comment', 'visible', 'version'],
  call: ({ comment, visible, version }, { api, params }) =>
    api.send('POST /api/tickets/{id}/outcome', {
      id: Number(params.ticketid),
      data: {
        outcome: 'lost',
        comment,
        visible: visible !== '',
        version: Number(version),
      },
    }),
  done: (_, submission) => backToParcels(submission),
})

/** One press to the end of a parcel that was lost on its way back, with what the customer is told. */
export function LostParcelForm({ version, failure }: { version: number; failure: FormFailure | undefined }) {
  const busy = useSubmitting('lost')
  return (
    <details className="mt-5" open={failure !== undefined}>
      <summary>The parcel is lost</summary>
      <Form method="post" noValidate className="stack mt-4">
        <FormErrors failure={failure} labels={lostLabels} />
        <input type="hidden" name="intent" value="lost" />
        <input type="hidden" name="version" value={version} />
        <p>The customer is told by email and on the ticket:</p>
        <blockquote className="text-soft">{lostBackTexts.gone}</blockquote>
        <p>
          Everything in the same box ends as lost. Nothing is charged: an invoice is corrected by an
          adjustment note, and what was paid is owed back. Ask the carrier for its compensation, and settle
          with the customer what the phone was worth.
        </p>
        <TextField
          label={lostLabels.comment}
          name="comment"
          rows={2}
          required
          maxLength={MAX_OUTCOME_COMMENT}
          defaultValue={failure?.values.comment ?? 'The carrier has lost the parcel.'}
          error={failure?.fields.comment}
        />
        <CheckField
          name="visible"
          label={lostLabels.visible}
          defaultChecked={Boolean(failure?.values.visible)}
        />
        <Button variant="danger" busy={busy} className="justify-self-start">
          The parcel is lost
        </Button>
      </Form>
    </details>
  )
}
