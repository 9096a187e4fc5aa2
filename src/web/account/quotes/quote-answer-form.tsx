import { Form } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import { listAnswers, type QuoteAnswer } from '#contract/quotes.ts'
import type { QuoteOffer } from '#contract/quotes.schema.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { useSubmitting } from '../../forms/use-submitting.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ChoiceField, TextField } from '../../forms/fields.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'
import { DateTime } from '../../ui/time.tsx'

const labels = {
  answer: 'Your answer',
  name: 'Your name',
  digits: 'Last four digits of the mobile number',
}

type Props = {
  quote: QuoteOffer
  /** Without a log-in, the last digits of the mobile number authorise the answer. */
  asksDigits: boolean
  failure: FormFailure | undefined
}

/** An open quote: its description, its price and the form to accept or decline. */
export function QuoteAnswerForm({ quote, asksDigits, failure }: Props) {
  const busy = useSubmitting('answer-quote')
  const extra = quote.kind === 'extra'
  return (
    <section className="quote" aria-labelledby="quote-title">
      <div className="quote-words">
        <p className="label-type">
          Quote · answer by <DateTime iso={quote.expires_at} />
        </p>
        <h2 id="quote-title">
          {extra
            ? 'Extra work: yes or no?'
            : quote.at_home
              ? 'Our price: yes or no?'
              : 'A new price: yes or no?'}
        </h2>
        <p className="quote-description">{quote.description}</p>
        {quote.prices && <Prices quote={quote} {...quote.prices} />}
        <p className="text-small text-soft">
          Nothing is done without your yes. Without an answer by then,{' '}
          {quote.at_home
            ? 'you owe us nothing and need not send us the phone'
            : quote.repaired
              ? 'your repair stays as agreed'
              : `we send your phone back unrepaired, ${quote.if_declined.words}`}
          .
        </p>
      </div>
      {/* Folded on phones, where form and description do not fit one screen. */}
      <details className="quote-answer" open={failure !== undefined}>
        <summary className={buttonClass('secondary')}>Your answer</summary>
        <Form method="post" noValidate className="quote-form" id="quote" preventScrollReset>
          <FormErrors failure={failure} labels={labels} />
          <input type="hidden" name="intent" value="answer-quote" />
          <input type="hidden" name="quoteid" value={quote.id} />
          {/* Keyed: the answer to one quote is none to the next, which may have taken its place meanwhile. */}
          <ChoiceField
            key={quote.id}
            label={labels.answer}
            name="answer"
            defaultValue={failure?.values.quoteid === String(quote.id) ? (failure.values.answer ?? '') : ''}
            error={failure?.fields.answer}
            options={listAnswers(quote).map((value) => ({ value, ...choice(value, quote) }))}
          />
          <TextField
            label={labels.name}
            name="name"
            autoComplete="name"
            maxLength={80}
            hint="Typed here, it counts as your signature. We keep it with the time."
            defaultValue={failure?.values.name ?? ''}
            error={failure?.fields.name}
          />
          {asksDigits && (
            <TextField
              label={labels.digits}
              name="digits"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              className="quote-digits"
              hint="Of the number that you gave with the booking, so that nobody else can answer for you."
              defaultValue={failure?.values.digits ?? ''}
              error={failure?.fields.digits}
            />
          )}
          <Button busy={busy} className="justify-self-start">
            Send my answer
          </Button>
        </Form>
      </details>
    </section>
  )
}

function Prices({
  quote,
  now_cents,
  total_cents,
}: {
  quote: QuoteOffer
  now_cents: number
  total_cents: number
}) {
  const extra = quote.kind === 'extra'
  return (
    <dl className="quote-prices">
      {(!quote.at_home || now_cents > 0) && (
        <div className="leader">
          <dt>Price now</dt>
          <dd>{formatCents(now_cents)}</dd>
        </div>
      )}
      <div className="leader">
        <dt>{extra ? 'Extra work' : quote.at_home ? 'The repair' : 'New price for the repair'}</dt>
        <dd>{`${extra ? '+ ' : ''}${formatCents(quote.amount_cents)}`}</dd>
      </div>
      <div className="leader quote-total">
        <dt>New total, if you approve</dt>
        <dd>{formatCents(total_cents)}</dd>
      </div>
    </dl>
  )
}

function choice(
  answer: QuoteAnswer,
  { kind, prices, if_declined, at_home, repaired }: QuoteOffer,
): { label: string; hint: string } {
  switch (answer) {
    case 'approve':
      return {
        label: 'Yes, I approve',
        hint: `You pay ${formatCents(prices?.total_cents ?? 0)} in all.`,
      }
    case 'agreed_only':
      return {
        label: repaired ? 'No, leave my repair as agreed' : 'No, do the agreed repair only',
        hint: `You pay ${formatCents(prices?.now_cents ?? 0)}, as agreed.`,
      }
    case 'send_back':
      if (at_home)
        return {
          label: kind === 'extra' ? 'No, and I keep the phone' : 'No, thank you',
          hint: 'You owe us nothing, and need not send us the phone.',
        }
      return {
        label: kind === 'extra' ? 'No, send my phone back unrepaired' : 'No, send my phone back',
        hint: `Unrepaired, ${if_declined.words}.`,
      }
  }
}
