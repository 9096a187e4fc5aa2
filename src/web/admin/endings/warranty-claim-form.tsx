import { Form, redirect } from 'react-router'
import { MAX_CLAIM_LENGTH } from '#contract/warranty-claims.ts'
import { TextField } from '../../forms/fields.tsx'
import { formHandler } from '../../forms/form-action.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'

const labels = { claim: 'What is wrong with the phone?' }

/** Opens a claim on the ticket's warranty. */
export const sendClaim = formHandler({
  fields: ['claim'],
  call: ({ claim }, { api, params }) =>
    api.send('POST /api/tickets/{id}/warranty-claims', {
      id: Number(params.ticketid),
      data: { comment: claim },
    }),
  done({ ticket_id }, { flash }) {
    flash('success', 'The warranty claim is open.')
    return redirect(`/admin/tickets/${ticket_id}`, 303)
  },
})

/** Form with which staff open a warranty claim for the customer. */
export function WarrantyClaimForm({ failure }: { failure: FormFailure | undefined }) {
  const busy = useSubmitting('claim')
  const shown = failure && {
    ...failure,
    fields: { ...failure.fields, ...(failure.fields.comment ? { claim: failure.fields.comment } : {}) },
  }
  const field = formFields(labels, shown, { claim: '' })
  return (
    <Form method="post" noValidate className="stack">
      <FormErrors failure={shown} labels={labels} />
      <input type="hidden" name="intent" value="claim" />
      <TextField {...field('claim')} rows={3} required maxLength={MAX_CLAIM_LENGTH} />
      <div>
        <Button busy={busy}>Open a warranty claim</Button>
      </div>
    </Form>
  )
}
