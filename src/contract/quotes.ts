import { highestPrice } from './catalogue.ts'

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

/**
 * The possible answers: after a new price is declined there is no agreed repair to go on with, and once the repair is
 * done nothing goes back unrepaired.
 */
export function listAnswers({
  kind,
  repaired,
}: {
  kind: QuoteKind
  repaired: boolean
}): readonly QuoteAnswer[] {
  return repaired ? ['approve', 'agreed_only'] : answersTo[kind]
}

const answersTo = {
  extra: quoteAnswers,
  new_price: ['approve', 'send_back'],
} as const satisfies Record<QuoteKind, readonly QuoteAnswer[]>
