import { inDollars } from '#contract/money.ts'
import {
  quoteKindNames,
  quoteStateNames,
  type Outcome,
  type Quote,
  type QuoteOffer,
} from '#contract/quotes.ts'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/time.tsx'

type Props = {
  /** Oldest first; who has answered is known only to whoever is logged in. */
  quotes: readonly (QuoteOffer & Partial<Pick<Quote, 'answered_name'>>)[]
  outcome: Outcome | null
}

/** What was quoted before, and how it came out. */
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
            <p className="leader font-semibold">
              <span>{quoteKindNames[quote.kind]}</span>
              <span>{inDollars(quote.amount_cents)}</span>
            </p>
            <p className="break-words whitespace-pre-line">{quote.description}</p>
            <p className="text-sm text-soft">
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
      {outcome === 'unrepaired' && (
        <p className="mt-4">Your phone goes back to you unrepaired. You pay nothing.</p>
      )}
    </Card>
  )
}
