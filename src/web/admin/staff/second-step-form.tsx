import { Form } from 'react-router'
import type { StaffRules } from '#contract/staff-rules.ts'
import { CheckField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { IdentityFields, identityLabels } from './identity-fields.tsx'

type Props = { rules: StaffRules; version: number; failure: FormFailure | undefined }

/** Whether everybody on the staff needs a second step at log-in. */
export function SecondStepForm({ rules, version, failure }: Props) {
  const busy = useSubmitting('second-step')
  const required = failure ? failure.values.secondStepRequired === 'on' : rules.secondStepRequired
  return (
    <Form method="post" noValidate className="grid gap-5">
      <p>
        Whoever has none then sets it up at the next page they open or the next log-in, you too, and sees
        nothing of the Admin Panel before.
      </p>
      <FormErrors failure={failure} labels={identityLabels} />
      <input type="hidden" name="intent" value="second-step" />
      <input type="hidden" name="version" value={failure?.values.version ?? version} />
      <CheckField
        name="secondStepRequired"
        label="Everybody on the staff needs a second step"
        defaultChecked={required}
      />
      <IdentityFields errors={failure?.fields ?? {}} />
      <Button busy={busy} className="justify-self-start">
        Save the rule
      </Button>
    </Form>
  )
}
