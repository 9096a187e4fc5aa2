import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames, quoteStateNames } from '#contract/quotes.ts'
import type { Quote } from '#contract/quotes.schema.ts'
import type { FormFailure } from '../../forms/form-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card, EmptyState, Facts } from '../../ui/card.tsx'
import { DateTime, RelativeTime } from '../../ui/time.tsx'
import { FormErrors } from '../../forms/form-errors.tsx'

type Props = { quotes: Quote[]; failure: FormFailure | undefined; busy: boolean; now: number }

/** Every quote of a ticket, newest first, with a button to withdraw an open one. */
export function QuoteList({ quotes, failure, busy, now }: Props) {
  if (quotes.length === 0) {
    return (
      <EmptyState
        title="Nothing quoted yet"
        text="Quotes and their answers are kept here, with the name that the customer typed."
      />
    )
  }
  return (
    <div className="stack">
      {quotes.toReversed().map((quote) => (
        <Card key={quote.id} title={`${quoteKindNames[quote.kind]}, ${formatCents(quote.amount_cents)}`}>
          <p className="mb-4 break-long-words keep-lines">{quote.description}</p>
          <Facts items={readFactsOf(quote, now)} />
          {quote.state === 'open' && (
            <Form method="post" className="mt-5 stack gap-3">
              <FormErrors failure={failure} />
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="quoteid" value={quote.id} />
              <Button variant="secondary" busy={busy} className="justify-self-start">
                Withdraw this quote
              </Button>
            </Form>
          )}
        </Card>
      ))}
    </div>
  )
}

function readFactsOf(quote: Quote, now: number) {
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'State', value: quoteStateNames[quote.state] },
    { label: 'Sent', value: <RelativeTime iso={quote.created_at} now={now} /> },
  ]
  if (quote.prices) {
    facts.push({ label: 'Total if approved', value: formatCents(quote.prices.total_cents) })
    facts.push({ label: 'Answer by', value: <DateTime iso={quote.expires_at} /> })
  }
  if (quote.answered_at !== null && quote.answered_by === null) {
    facts.push({ label: 'Answer', value: 'None needed: a lower price' })
  } else if (quote.answered_at !== null) {
    const way = quote.answered_by === 'link' ? 'by the private link' : 'logged in'
    facts.push({ label: 'Answered', value: <DateTime iso={quote.answered_at} /> })
    facts.push({ label: 'Signed', value: `${quote.answered_name || 'Erased'}, ${way}` })
  }
  return facts
}
