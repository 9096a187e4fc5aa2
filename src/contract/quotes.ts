import type { z } from 'zod'
import { highestPrice } from './catalogue.ts'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './quotes.schema.ts'

export const MAX_QUOTE_LENGTH = 400
export const MAX_QUOTE_CENTS = highestPrice * 100

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

/** Approve; decline but do the agreed repair; decline and return the phone unrepaired. */
export const quoteAnswers = ['approve', 'agreed_only', 'send_back'] as const
export type QuoteAnswer = (typeof quoteAnswers)[number]

/** The possible answers: after a new price is declined there is no agreed repair to go on with. */
export const answersTo = {
  extra: ['approve', 'agreed_only', 'send_back'],
  new_price: ['approve', 'send_back'],
} as const satisfies Record<QuoteKind, readonly QuoteAnswer[]>

/** A quote as the private tracking page shows it. */
export type QuoteOffer = z.infer<typeof schemas.quoteOfferSchema>

/** A quote as the customer and staff see it. */
export type Quote = z.infer<typeof schemas.quoteSchema>

export type TicketQuotes = z.infer<typeof schemas.getQuotesSchemas.output>

/** The quotes of a ticket, for its own customer and for staff. */
export const getQuotes = endpoint<typeof schemas.getQuotesSchemas>('GET', '/api/tickets/{id}/quotes', {
  for: levels.customer,
})
export type NewQuote = z.infer<typeof schemas.proposeQuoteSchemas.input>['data']
/** Proposes extra work or another price to the customer; one open quote at a time. */
export const proposeQuote = endpoint<typeof schemas.proposeQuoteSchemas>('POST', '/api/tickets/{id}/quotes', {
  for: levels.staff,
})
export const withdrawQuote = endpoint<typeof schemas.withdrawQuoteSchemas>(
  'POST',
  '/api/tickets/{id}/quotes/{quoteid}/withdrawal',
  { for: levels.staff },
)
export type NamedAnswer = z.infer<typeof schemas.answerQuoteSchemas.input>['data']
/** The answer of the logged-in customer. */
export const answerQuote = endpoint<typeof schemas.answerQuoteSchemas>(
  'POST',
  '/api/tickets/{id}/quotes/{quoteid}/answer',
  { for: levels.customer },
)
/** An answer by the private link, with the last four digits of the mobile number on the ticket. */
export const answerByLink = endpoint<typeof schemas.answerByLinkSchemas>(
  'POST',
  '/api/track/{token}/quotes/{quoteid}/answer',
  { for: levels.anonymous },
)
