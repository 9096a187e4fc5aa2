import { Form, useNavigation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import type { NotDone } from './not-done.ts'

const labels = { phone_pin: 'New pin code' }

/** Replaces the pin code that the shop keeps; nobody can read the old one here. */
export function PasscodeForm({ kept, refused }: { kept: boolean; refused: NotDone | undefined }) {
  const busy = useNavigation().formData !== undefined
  return (
    <Card title={kept ? 'Replace the pin code' : 'Give us the pin code'}>
      <div className="grid gap-5">
        {refused && <FormErrors error={refused.error} fields={refused.fields} labels={labels} />}
        <Form method="post" noValidate className="grid gap-5">
          <TextField
            label={labels.phone_pin}
            name="phone_pin"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Kept encrypted, and erased when your phone leaves us."
            error={refused?.fields.phone_pin}
          />
          <Button variant="secondary" busy={busy} className="justify-self-start">
            Save the pin code
          </Button>
        </Form>
      </div>
    </Card>
  )
}
