import { z } from 'zod'
import { formatDollars } from './money-amounts.ts'
import { storedOutcomes } from './outcomes.ts'
import { MAX_QUOTE_LENGTH, MAX_QUOTE_CENTS, quoteAnswers, quoteKinds, quoteStates } from './quotes.ts'
import { trackTokenSchema } from './track-token.schema.ts'
import { block, fourDigits, idInPathSchema, idSchema, line } from './text.schema.ts'
import { calls, customers, everybody, staff } from './endpoint.ts'
import { allStaff, ownerOrFrontDesk } from './staff-roles.ts'

const time = z.string()
const cents = z.int()

/** What it costs when the customer declines and has the phone sent back. */
const noRepairCost = z.object({ most_cents: cents, words: z.string() })

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
  if_declined: noRepairCost,
  /** The phone is with its owner, and no parcel was announced: a "no" brings nothing back. */
  at_home: z.boolean(),
  /** The agreed repair is done, and stays as agreed without a yes. */
  repaired: z.boolean(),
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
  name: line({ max: 80, missing: 'Please type your name, as under a contract.' }),
}
const whichQuote = z.object({ id: idInPathSchema, quoteid: idInPathSchema })

/** A quote as the private tracking page shows it. */
export type QuoteOffer = z.infer<typeof quoteOfferSchema>
/** A quote as the customer and staff see it. */
export type Quote = z.infer<typeof quoteSchema>
export type TicketQuotes = z.infer<(typeof quoteCalls)['GET /api/tickets/{id}/quotes']['output']>
export type NewQuote = z.infer<(typeof quoteCalls)['POST /api/tickets/{id}/quotes']['input']>['data']
export type NamedAnswer = z.infer<
  (typeof quoteCalls)['POST /api/tickets/{id}/quotes/{quoteid}/answer']['input']
>['data']

export const quoteCalls = calls({
  /** The quotes of a ticket, for its own customer and for staff. */
  'GET /api/tickets/{id}/quotes': {
    for: customers(ownerOrFrontDesk),
    input: z.object({ id: idInPathSchema }),
    output: z.object({
      /** Oldest first. */
      quotes: z.array(quoteSchema),
      /** The agreed total so far, in integer cents. */
      agreed_cents: cents,
      outcome: outcomeSchema,
      if_declined: noRepairCost,
      at_home: z.boolean(),
      repaired: z.boolean(),
      /** Whether a quote can be proposed: not once the phone has left, nor for a cancelled booking. */
      can_quote: z.boolean(),
    }),
  },
  /** Proposes extra work or another price to the customer; one open quote at a time. */
  'POST /api/tickets/{id}/quotes': {
    for: staff(ownerOrFrontDesk),
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        kind: z.enum(quoteKinds, { error: 'Please choose what the quote is for.' }),
        description: block({ max: MAX_QUOTE_LENGTH, missing: 'Please say what you found and would do.' }),
        amount_cents: amount,
      }),
    }),
    output: z.object({ quote: quoteSchema }),
  },
  'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal': {
    for: staff(ownerOrFrontDesk),
    input: whichQuote,
    output: z.object({ quote: quoteSchema }),
  },
  /** The answer of the logged-in customer. */
  'POST /api/tickets/{id}/quotes/{quoteid}/answer': {
    for: customers(allStaff),
    input: whichQuote.extend({ data: z.object(named) }),
    output: z.object({ quote: quoteSchema }),
  },
  /** An answer by the private link, with the last four digits of the mobile number on the ticket. */
  'POST /api/track/{token}/quotes/{quoteid}/answer': {
    for: everybody,
    input: z.object({
      token: trackTokenSchema,
      quoteid: idInPathSchema,
      data: z.object({
        ...named,
        digits: fourDigits('Please enter the last four digits of the mobile number on the ticket.'),
      }),
    }),
    output: z.object({ quote: quoteOfferSchema }),
  },
})
