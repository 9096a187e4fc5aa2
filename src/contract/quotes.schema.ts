import { z } from 'zod'
import { formatDollars } from './money-amounts.ts'
import { storedOutcomes } from './outcomes.ts'
import {
  answerByLink,
  answerQuote,
  getQuotes,
  MAX_QUOTE_LENGTH,
  MAX_QUOTE_CENTS,
  proposeQuote,
  quoteAnswers,
  quoteKinds,
  quoteStates,
  withdrawQuote,
} from './quotes.ts'
import { bindSchemas } from './schemas.ts'
import { trackTokenSchema } from './track-token.schema.ts'
import { block, idInPathSchema, idSchema, line } from './text.schema.ts'

const time = z.string()
const cents = z.int()

export const quoteOfferSchema = z.object({
  id: idSchema,
  kind: z.enum(quoteKinds),
  description: z.string(),
  /** Integer cents: the price of the extra, or the new price of the whole repair. */
  amount_cents: cents,
  state: z.enum(quoteStates),
  created_at: time,
  expires_at: time,
  answered_at: z.union([time, z.null()]),
  /** The present agreed total, and the total after approval; only while the quote is open. */
  prices: z.union([z.object({ now_cents: cents, total_cents: cents }), z.null()]),
})
export const quoteSchema = quoteOfferSchema.extend({
  /** The customer's name as typed; empty while unanswered. */
  answered_name: z.string(),
  answered_by: z.union([z.enum(['account', 'link']), z.null()]),
})
export const outcomeSchema = z.union([z.enum(storedOutcomes), z.null()])

const amountWords = 'Please enter an amount in dollars and cents, such as 49.95.'
const amount = z
  .int({ error: amountWords })
  .min(0, amountWords)
  .max(MAX_QUOTE_CENTS, `Please enter at most ${formatDollars(MAX_QUOTE_CENTS / 100)}.`)

const named = {
  answer: z.enum(quoteAnswers, { error: 'Please choose one of the answers.' }),
  name: line({ max: 80, missing: 'Please type your name, as under a letter.' }),
}

export const getQuotesSchemas = {
  input: z.object({ id: idInPathSchema }),
  output: z.object({
    /** Oldest first. */
    quotes: z.array(quoteSchema),
    /** The agreed total so far, in integer cents. */
    agreed_cents: cents,
    outcome: outcomeSchema,
    /** Whether a quote can be proposed: not once the phone has left, nor for a cancelled booking. */
    can_quote: z.boolean(),
  }),
}
bindSchemas(getQuotes, getQuotesSchemas)
export const proposeQuoteSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({
      kind: z.enum(quoteKinds, { error: 'Please choose what the quote is for.' }),
      description: block({ max: MAX_QUOTE_LENGTH, missing: 'Please say what you found and would do.' }),
      amount_cents: amount,
    }),
  }),
  output: z.object({ quote: quoteSchema }),
}
bindSchemas(proposeQuote, proposeQuoteSchemas)
const whichQuote = z.object({ id: idInPathSchema, quoteid: idInPathSchema })
export const withdrawQuoteSchemas = { input: whichQuote, output: z.object({ quote: quoteSchema }) }
bindSchemas(withdrawQuote, withdrawQuoteSchemas)
export const answerQuoteSchemas = {
  input: whichQuote.extend({ data: z.object(named) }),
  output: z.object({ quote: quoteSchema }),
}
bindSchemas(answerQuote, answerQuoteSchemas)
export const answerByLinkSchemas = {
  input: z.object({
    token: trackTokenSchema,
    quoteid: idInPathSchema,
    data: z.object({
      ...named,
      digits: z
        .string({ error: 'Please enter the last four digits of the mobile number on the ticket.' })
        .trim()
        .regex(/^\d{4}$/, 'Please enter the last four digits of the mobile number on the ticket.'),
    }),
  }),
  output: z.object({ quote: quoteOfferSchema }),
}
bindSchemas(answerByLink, answerByLinkSchemas)
