import { Form } from 'react-router'
import { formatAbn } from '#contract/billing-words.ts'
import { capitalCharge } from '#contract/charge-words.ts'
import type { Money } from '#contract/money.schema.ts'
import { getFailure, type FormFailure } from '../forms/form-failure.ts'
import { FormErrors } from '../forms/form-errors.tsx'
import { formFields } from '../forms/form-fields.ts'
import { TextField } from '../forms/fields.tsx'
import { useSubmitting } from '../forms/use-submitting.ts'
import { Button } from '../ui/button.tsx'
import { Facts } from '../ui/card.tsx'

const labels = { company: 'Company', abn: 'ABN' }

type Props = { money: Pick<Money, 'buyer' | 'document'>; failure: FormFailure | undefined }

/** The business on a ticket's invoices: a form until the first one is issued, then what it says. */
export function BuyerForm({ money: { buyer, document }, failure }: Props) {
  const busy = useSubmitting('buyer')
  const { company, abn, can_change } = buyer
  if (!can_change) {
    const items = [
      { label: labels.company, value: company },
      { label: labels.abn, value: formatAbn(abn) },
    ].filter(({ value }) => value !== '')
    return items.length > 0 ? <Facts items={items} /> : null
  }
  const mine = getFailure(failure, 'buyer')
  const field = formFields(labels, mine, { company, abn: formatAbn(abn) })
  return (
    <details className="screen-only" open={mine !== undefined || undefined}>
      <summary className="text-link">
        {`${capitalCharge(document)} to ${company || formatAbn(abn) || 'a business'}`}
      </summary>
      <Form method="post" action="#money" noValidate className="mt-4 stack">
        <FormErrors failure={mine} labels={labels} />
        <input type="hidden" name="intent" value="buyer" />
        <TextField
          {...field('company')}
          optional
          maxLength={120}
          autoComplete="organization"
          hint={`Stands on the ${document} with the name on this ticket. It can be changed until that is issued.`}
        />
        <TextField {...field('abn')} optional inputMode="numeric" maxLength={20} autoComplete="off" />
        <Button variant="secondary" busy={busy} className="justify-self-start">
          Save
        </Button>
      </Form>
    </details>
  )
}
