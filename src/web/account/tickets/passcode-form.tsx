import { Form } from 'react-router'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'

const labels = { phone_pin: 'New pin code' }

/** Replaces the stored pin code, which this page never shows. */
export function PasscodeForm({ kept, failure }: { kept: boolean; failure: FormFailure | undefined }) {
  const busy = useSubmitting()
  return (
    <Card title={kept ? 'Replace the pin code' : 'Give us the pin code'}>
      <div className="stack gap-5">
        <FormErrors failure={failure} labels={labels} />
        <Form method="post" noValidate className="stack gap-5">
          <TextField
            label={labels.phone_pin}
            name="phone_pin"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Kept encrypted, and erased when your phone leaves us."
            error={failure?.fields.phone_pin}
          />
          <Button variant="secondary" busy={busy} className="justify-self-start">
            Save the pin code
          </Button>
        </Form>
      </div>
    </Card>
  )
}
