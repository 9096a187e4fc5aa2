import { Form } from 'react-router'
import { MAX_CUSTOMER_NOTE_LENGTH } from '#contract/customers.ts'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useFormKey } from '../../forms/use-form-key.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Notice } from '../../ui/card.tsx'
import type { Loaded } from './customer-page.tsx'

const labels = { note: 'What staff should know' }

type Props = { customer: Loaded['customer']; failure: FormFailure | undefined }

/** The note on a customer, which customers never see. */
export function NoteCard({ customer, failure }: Props) {
  const busy = useSubmitting('note')
  const field = formFields(labels, failure, { note: customer.note })
  const isChanged = failure !== undefined && customer.note !== failure.values.note
  return (
    <Card title="Note">
      <Form method="post" noValidate className="stack" key={`${useFormKey('note')} ${customer.accountid}`}>
        <FormErrors failure={failure} labels={labels} />
        {isChanged && customer.note !== '' && (
          <Notice tone="info" title="Saved now">
            <p className="keep-lines break-long-words">{customer.note}</p>
          </Notice>
        )}
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="version" value={failure?.values.version ?? customer.version} />
        <TextField
          {...field('note')}
          rows={4}
          maxLength={MAX_CUSTOMER_NOTE_LENGTH}
          hint="Staff only: the customer does not see it. It is erased with the account."
        />
        <div>
          <Button variant="secondary" type="submit" busy={busy}>
            Save the note
          </Button>
        </div>
      </Form>
    </Card>
  )
}
