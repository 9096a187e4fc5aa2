import { formatCents } from '#contract/money-amounts.ts'
import { quoteKindNames, quoteStateNames } from '#contract/quotes.ts'
import type { StoredOutcome } from '#contract/outcomes.ts'
import type { Quote, QuoteOffer } from '#contract/quotes.schema.ts'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time.tsx'

type Props = {
  /** Oldest first; the person who answered is included for logged-in viewers only. */
  quotes: readonly (QuoteOffer & Partial<Pick<Quote, 'answered_name'>>)[]
  outcome: StoredOutcome | null
}

/** Answered quotes with their outcome. */
export function QuoteCard({ quotes, outcome }: Props) {
  const past = quotes.filter(({ state }) => state !== 'open')
  if (past.length === 0) return null
  return (
    <Card
      title={past.length === 1 ? 'Quote' : 'Quotes'}
      id={past.length === quotes.length ? 'quote' : undefined}
    >
      <ul className="past-quotes">
        {past.toReversed().map((quote) => (
          <li key={quote.id}>
            <p className="leader text-strong">
              <span>{quoteKindNames[quote.kind]}</span>
              <span>{formatCents(quote.amount_cents)}</span>
            </p>
            <p className="break-long-words keep-lines">{quote.description}</p>
            <p className="text-small text-soft">
              {quoteStateNames[quote.state]}
              {quote.answered_at !== null && (
                <>
                  {' '}
                  on <DateTime iso={quote.answered_at} />
                </>
              )}
              {quote.answered_name && ` by ${quote.answered_name}`}
            </p>
          </li>
        ))}
      </ul>
      {outcome === 'unrepaired' && !past[0]!.at_home && (
        <p className="mt-4">Your phone goes back to you unrepaired, {past[0]!.if_declined.words}.</p>
      )}
    </Card>
  )
}
