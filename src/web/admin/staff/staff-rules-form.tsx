import { Form } from 'react-router'
import type { StaffRules } from '#contract/staff-rules.ts'
import { CheckField, TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button } from '../../ui/button.tsx'
import { IdentityFields, identityLabels } from './identity-fields.tsx'

const labels = {
  frontDeskRefundLimit: 'Front desk refunds up to ($)',
  frontDeskPriceLimit: 'Front desk changes a price by up to ($)',
  secondStepForStaff: 'Everybody on the staff needs the second step',
  ...identityLabels,
}

type Props = { rules: StaffRules; version: number; failure: FormFailure | undefined }

/** The limits of the front desk, and the rule about the second step. */
export function StaffRulesForm({ rules, version, failure }: Props) {
  const busy = useSubmitting('rules')
  const field = formFields(labels, failure, {
    frontDeskRefundLimit: String(rules.frontDeskRefundLimit),
    frontDeskPriceLimit: String(rules.frontDeskPriceLimit),
  })
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="rules" />
      <input type="hidden" name="version" value={failure?.values.version ?? version} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('frontDeskRefundLimit')}
          inputMode="numeric"
          maxLength={4}
          hint="On one ticket: refunds and what an adjustment note takes off. More is an owner’s to do."
        />
        <TextField
          {...field('frontDeskPriceLimit')}
          inputMode="numeric"
          maxLength={4}
          hint="In the price list. More is an owner’s to do."
        />
      </div>
      <CheckField
        name="secondStepForStaff"
        label={labels.secondStepForStaff}
        defaultChecked={failure ? failure.values.secondStepForStaff === 'on' : rules.secondStepForStaff}
        hint="Without it, they set it up at their next log-in before anything else opens."
      />
      <IdentityFields errors={failure?.fields ?? {}} hint="Needed when the second step changes." />
      <Button busy={busy} className="justify-self-start">
        Save the rules
      </Button>
    </Form>
  )
}
