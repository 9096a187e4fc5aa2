import { z } from 'zod'
import {
  answerByLink,
  answerQuote,
  getQuotes,
  longestQuote,
  mostQuoteCents,
  proposeQuote,
  quoteAnswers,
  quoteKinds,
  quoteStates,
  withdrawQuote,
} from './quotes.ts'
import { shape } from './shapes.ts'
import { trackTokenShape } from './track-token.shapes.ts'
import { block, idInPathShape, idShape, line } from './text-shapes.ts'

const time = z.string()
const cents = z.int()

export const quoteOfferShape = z.object({
  id: idShape,
  kind: z.enum(quoteKinds),
  description: z.string(),
  amount_cents: cents,
  state: z.enum(quoteStates),
  created_at: time,
  expires_at: time,
  answered_at: z.union([time, z.null()]),
  prices: z.union([z.object({ now_cents: cents, total_cents: cents }), z.null()]),
})
export const quoteShape = quoteOfferShape.extend({
  answered_name: z.string(),
  answered_by: z.union([z.enum(['account', 'link']), z.null()]),
})
export const outcomeShape = z.union([z.enum(['repaired', 'unrepaired', 'cancelled']), z.null()])

const amountWords = 'Please enter an amount in dollars and cents, such as 49.95.'
const amount = z
  .int({ error: amountWords })
  .min(0, amountWords)
  .max(mostQuoteCents, `Please enter at most $${(mostQuoteCents / 100).toLocaleString('en-AU')}.`)

const named = {
  answer: z.enum(quoteAnswers, { error: 'Please choose one of the answers.' }),
  name: line({ max: 80, missing: 'Please type your name, as under a letter.' }),
}

shape(getQuotes, {
  ask: z.object({ id: idInPathShape }),
  reply: z.object({
    quotes: z.array(quoteShape),
    agreed_cents: cents,
    outcome: outcomeShape,
    can_quote: z.boolean(),
  }),
})
shape(proposeQuote, {
  ask: z.object({
    id: idInPathShape,
    data: z.object({
      kind: z.enum(quoteKinds, { error: 'Please choose what the quote is for.' }),
      description: block({ max: longestQuote, missing: 'Please say what you found and would do.' }),
      amount_cents: amount,
    }),
  }),
  reply: z.object({ quote: quoteShape }),
})
const whichQuote = z.object({ id: idInPathShape, quoteid: idInPathShape })
shape(withdrawQuote, { ask: whichQuote, reply: z.object({ quote: quoteShape }) })
shape(answerQuote, {
  ask: whichQuote.extend({ data: z.object(named) }),
  reply: z.object({ quote: quoteShape }),
})
shape(answerByLink, {
  ask: z.object({
    token: trackTokenShape,
    quoteid: idInPathShape,
    data: z.object({
      ...named,
      digits: z
        .string({ error: 'Please enter the last four digits of the mobile number on the ticket.' })
        .trim()
        .regex(/^\d{4}$/, 'Please enter the last four digits of the mobile number on the ticket.'),
    }),
  }),
  reply: z.object({ quote: quoteOfferShape }),
})
