import { Form } from 'react-router'
import { inDollars } from '#contract/money.ts'
import { longestQuote, quoteDays } from '#contract/quotes.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField, TextField } from '../ui/fields.tsx'
import type { QuoteOutcome } from './change-quote.ts'
import { FormMistakes } from './form-mistakes.tsx'

const labels = { kind: 'What is it?', description: 'What you found and would do', amount_cents: 'Amount' }

type Props = { agreedCents: number; refused: QuoteOutcome | null; busy: boolean }

/** Proposes extra work or another price to the customer. */
export function QuoteForm({ agreedCents, refused, busy }: Props) {
  const typed = refused?.typed
  const mistakes = refused?.fields ?? {}
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormMistakes mistakes={refused} labels={labels} />
      <input type="hidden" name="intent" value="quote" />
      <ChoiceField
        legend={labels.kind}
        name="kind"
        defaultValue={typed?.kind || 'extra'}
        error={mistakes.kind}
        options={[
          {
            value: 'extra',
            label: 'Extra work',
            hint: `Comes on top of ${inDollars(agreedCents)}. If declined, the agreed repair can still be done.`,
          },
          {
            value: 'new_price',
            label: 'A new price for the booked repair',
            hint: 'Takes the place of the price quoted so far. If declined, the phone goes back unrepaired.',
          },
        ]}
      />
      <TextField
        label={labels.description}
        name="description"
        rows={4}
        maxLength={longestQuote}
        hint="The customer reads these words, and they stand on the invoice."
        defaultValue={typed?.description ?? ''}
        error={mistakes.description}
      />
      <TextField
        label={labels.amount_cents}
        name="amount_cents"
        inputMode="decimal"
        autoComplete="off"
        className="quote-amount"
        hint="In dollars and cents with GST, such as 49.95."
        defaultValue={typed?.amount ?? ''}
        error={mistakes.amount_cents}
      />
      <div className="grid gap-2">
        <Button busy={busy} className="justify-self-start">
          Send the quote
        </Button>
        <p className="text-sm text-soft">
          The customer is written to and has {quoteDays} days. After that it lapses, and the phone goes back
          unrepaired at no charge.
        </p>
      </div>
    </Form>
  )
}
