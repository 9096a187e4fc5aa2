import { Form } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import { MAX_QUOTE_LENGTH } from '#contract/quotes.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { formFields } from '../../forms/form-fields.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField, MoneyField, TextField } from '../../forms/fields.tsx'
import { PicturesField } from '../../photos/pictures-field.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'

const labels = {
  kind: 'What is it?',
  description: 'What you found and would do',
  amount_cents: 'Amount',
  photo: 'Pictures',
}

const asAgreed = 'If declined, the repair stays as agreed.'

type Props = {
  agreedCents: number
  /** What a “no” costs, in words; null where the phone is still with its owner. */
  ifDeclined: string | null
  /** The agreed repair is done, and stays as agreed without a yes. */
  repaired: boolean
  quoteDays: number | null
  failure: FormFailure | undefined
  busy: boolean
}

/** Form to propose extra work or another price to the customer. */
export function QuoteForm({ agreedCents, ifDeclined, repaired, quoteDays, failure, busy }: Props) {
  const field = formFields(labels, failure, { description: '', amount_cents: '' })
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="stack gap-5">
      <FormErrors failure={failure} labels={labels} />
      <input type="hidden" name="intent" value="quote" />
      <ChoiceField
        label={labels.kind}
        name="kind"
        defaultValue={failure?.values.kind || 'extra'}
        error={failure?.fields.kind}
        options={[
          {
            value: 'extra',
            label: 'Extra work',
            hint: `Comes on top of ${formatCents(agreedCents)}. ${repaired ? asAgreed : 'If declined, the agreed repair can still be done.'}`,
          },
          {
            value: 'new_price',
            label: 'A new price for the booked repair',
            hint: `Takes the place of the price quoted so far. ${repaired ? asAgreed : 'A lower price needs no answer: the customer is told, and it holds at once. If a higher one is declined, the phone goes back unrepaired.'}`,
          },
        ]}
      />
      <TextField
        {...field('description')}
        rows={4}
        maxLength={MAX_QUOTE_LENGTH}
        hint="The customer reads these words, and they stand on the invoice."
      />
      <MoneyField
        {...field('amount_cents')}
        className="quote-amount"
        hint="In dollars and cents with GST, such as 49.95."
      />
      <PicturesField
        error={failure?.fields.photo}
        hint="The customer sees them on the ticket, under a note of their own."
      />
      <div className="stack gap-2">
        <Button busy={busy} className="justify-self-start">
          Send the quote
        </Button>
        <p className="text-small text-soft">
          The customer is written to{quoteDays !== null && ` and has ${countDays(quoteDays)}`}. Without an
          answer in time it lapses
          {repaired
            ? ', and the repair stays as agreed'
            : ifDeclined !== null && `, and the phone goes back unrepaired, ${ifDeclined}`}
          .
        </p>
      </div>
    </Form>
  )
}

function countDays(days: number): string {
  return days === 1 ? 'one day' : `${days} days`
}
