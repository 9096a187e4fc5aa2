import { Form } from 'react-router'
import type { StaffRules } from '#contract/staff-rules.schema.ts'
import { TextField } from '../../forms/fields.tsx'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { FormErrors } from '../../forms/form-errors.tsx'
import { useFormVersion } from '../../forms/use-form-version.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'

const labels = {
  frontDeskRefundLimit: 'Front desk refunds up to ($)',
  frontDeskPriceLimit: 'Front desk changes a price by up to ($)',
}

type Props = { rules: StaffRules; version: number; failure: FormFailure | undefined }

/** The limits of the front desk. */
export function StaffRulesForm({ rules, version, failure }: Props) {
  // The forms of the page save one version: the next one waits for it.
  const busy = useSubmitting()
  const field = formFields(labels, failure, {
    frontDeskRefundLimit: String(rules.frontDeskRefundLimit),
    frontDeskPriceLimit: String(rules.frontDeskPriceLimit),
  })
  return (
    <Form method="post" noValidate className="stack gap-5">
      <p>
        Refunds, discounts and prices above these are for an owner.{' '}
        <Link to="/admin/given-away" className="text-link">
          See what was given away
        </Link>
        .
      </p>
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="rules" />
      <input
        type="hidden"
        name="version"
        value={useFormVersion(Number(failure?.values.version ?? version))}
      />
      <div className="columns">
        <TextField
          {...field('frontDeskRefundLimit')}
          inputMode="numeric"
          maxLength={4}
          hint="On one ticket, and in one day by one person: refunds, and apart from them discounts and lower prices."
        />
        <TextField
          {...field('frontDeskPriceLimit')}
          inputMode="numeric"
          maxLength={4}
          hint="In the price list, in one day."
        />
      </div>
      <Button busy={busy} className="justify-self-start">
        Save the rules
      </Button>
    </Form>
  )
}
