import { Form } from 'react-router'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'

const labels = { reason: 'Why do you need it?' }

/** Asks why something hidden is to be shown. */
export function ReasonForm({ failure, button }: { failure: FormFailure | undefined; button: string }) {
  const busy = useSubmitting()
  const field = formFields(labels, failure, { reason: '' })
  return (
    <Form method="post" noValidate className="stack">
      <FormErrors failure={failure} labels={labels} />
      <TextField
        {...field('reason')}
        required
        maxLength={200}
        autoComplete="off"
        hint="Your name, the time and this reason are recorded."
      />
      <Button variant="secondary" busy={busy} className="justify-self-start">
        {button}
      </Button>
    </Form>
  )
}
