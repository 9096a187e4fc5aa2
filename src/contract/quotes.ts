import { highestPrice } from './catalogue.ts'
import { endpoint, levels } from './endpoint.ts'

/** So long a customer has to answer. */
export const quoteDays = 10
export const longestQuote = 400
export const mostQuoteCents = highestPrice * 100

export const quoteKinds = ['extra', 'new_price'] as const
export type QuoteKind = (typeof quoteKinds)[number]
export const quoteKindNames = {
  extra: 'Extra work',
  new_price: 'New price for the repair',
} as const satisfies Record<QuoteKind, string>

export const quoteStates = ['open', 'approved', 'declined', 'lapsed', 'withdrawn'] as const
export type QuoteState = (typeof quoteStates)[number]
export const quoteStateNames = {
  open: 'Waiting for an answer',
  approved: 'Approved',
  declined: 'Declined',
  lapsed: 'Lapsed',
  withdrawn: 'Withdrawn',
} as const satisfies Record<QuoteState, string>

/** Yes; no, but do the repair as it was agreed; no, and send the phone back as it is. */
export const quoteAnswers = ['approve', 'agreed_only', 'send_back'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** What can be answered: a new price leaves no agreed repair to go on with. */
export const answersTo = {
  extra: ['approve', 'agreed_only', 'send_back'],
  new_price: ['approve', 'send_back'],
} as const satisfies Record<QuoteKind, readonly QuoteAnswer[]>

/** A quote as whoever has the private link may see it. */
export type QuoteOffer = {
  id: number
  kind: QuoteKind
  description: string
  /** Integer cents: what the extra costs, or the whole repair from now on. */
  amount_cents: number
  state: QuoteState
  created_at: string
  expires_at: string
  answered_at: string | null
  /** What is agreed now, and what it would be afterwards; only while the quote is open. */
  prices: { now_cents: number; total_cents: number } | null
}

/** A quote as the customer and the staff see it. */
export type Quote = QuoteOffer & {
  /** As the customer typed it; empty while nobody has. */
  answered_name: string
  answered_by: 'account' | 'link' | null
}

/** How a phone that was not repaired leaves; null while nothing has been said. */
export type Outcome = 'repaired' | 'unrepaired' | 'cancelled'

export type TicketQuotes = {
  /** Oldest first. */
  quotes: Quote[]
  /** What is agreed by now, in integer cents. */
  agreed_cents: number
  outcome: Outcome | null
  /** Whether a quote can be sent at all: not once the phone has left, nor for a cancelled booking. */
  can_quote: boolean
}

/** The quotes of a ticket, for its own customer and for staff. */
export const getQuotes = endpoint<{ id: number }, TicketQuotes>('GET', '/api/tickets/{id}/quotes', {
  for: levels.customer,
})
export type NewQuote = { kind: QuoteKind; description: string; amount_cents: number }
/** Asks the customer for a yes to extra work or another price; one quote at a time. */
export const proposeQuote = endpoint<{ id: number; data: NewQuote }, { quote: Quote }>(
  'POST',
  '/api/tickets/{id}/quotes',
  { for: levels.staff },
)
export const withdrawQuote = endpoint<{ id: number; quoteid: number }, { quote: Quote }>(
  'POST',
  '/api/tickets/{id}/quotes/{quoteid}/withdrawal',
  { for: levels.staff },
)
export type NamedAnswer = { answer: QuoteAnswer; name: string }
/** The customer's own answer, logged in. */
export const answerQuote = endpoint<{ id: number; quoteid: number; data: NamedAnswer }, { quote: Quote }>(
  'POST',
  '/api/tickets/{id}/quotes/{quoteid}/answer',
  { for: levels.customer },
)
/** An answer by the private link, with the last four digits of the mobile number on the ticket. */
export const answerByLink = endpoint<
  { token: string; quoteid: number; data: NamedAnswer & { digits: string } },
  { quote: QuoteOffer }
>('POST', '/api/track/{token}/quotes/{quoteid}/answer', { for: levels.anonymous })
