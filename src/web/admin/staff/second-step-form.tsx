import { useMemo } from 'react'
import { Form } from 'react-router'
import type { StaffRules } from '#contract/staff-rules.schema.ts'
import { CheckField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useFormVersion } from '../../forms/use-form-version.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { IdentityFields, identityLabels, withPrefix } from '../../passkeys/identity-fields.tsx'

/** Before the names of password and code, which the invitation on the same page has too. */
const RULE_PREFIX = 'rule_'

const labels = withPrefix(RULE_PREFIX, identityLabels)

type Props = { rules: StaffRules; version: number; failure: FormFailure | undefined }

/** Whether everybody on the staff needs a second step at log-in. */
export function SecondStepForm({ rules, version, failure }: Props) {
  // The forms of the page save one version: the next one waits for it.
  const busy = useSubmitting()
  // Renamed here: the form's action knows a wrong password, as no ended session, by the name of its field.
  const named = useMemo(
    () => failure && { ...failure, fields: withPrefix(RULE_PREFIX, failure.fields) },
    [failure],
  )
  const required = failure ? failure.values.secondStepRequired === 'on' : rules.secondStepRequired
  return (
    <Form method="post" noValidate className="stack gap-5">
      <p>
        Whoever has none then sets it up at the next page they open or the next log-in, you too, and sees
        nothing of the Admin Panel before.
      </p>
      <FormErrors failure={named} labels={labels} />
      <input type="hidden" name="intent" value="second-step" />
      <input
        type="hidden"
        name="version"
        value={useFormVersion(Number(failure?.values.version ?? version))}
      />
      <CheckField
        name="secondStepRequired"
        label="Everybody on the staff needs a second step"
        defaultChecked={required}
      />
      <IdentityFields errors={named?.fields ?? {}} prefix={RULE_PREFIX} />
      <Button busy={busy} className="justify-self-start">
        Save the rule
      </Button>
    </Form>
  )
}
