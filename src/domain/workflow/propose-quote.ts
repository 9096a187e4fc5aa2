import type { NewQuote, Quote } from '#contract/quotes.schema.ts'
import type { Caller } from '../caller.ts'
import { saveQuote } from '../quotes/propose-quote.ts'
import type { Shop } from '../shop.ts'
import { closeOldCheckouts } from './answer-quote.ts'

/**
 * Proposes extra work or another price to the customer, and refuses, as `saveQuote` does. What a lower price leaves over may pay for
 * another ticket of the parcel, whose payment session is closed.
 */
export async function proposeQuote(
  shop: Shop,
  input: NewQuote & { id: number },
  caller: Caller,
): Promise<Quote> {
  const quote = await saveQuote(shop, input, caller)
  if (quote.state === 'approved') await closeOldCheckouts(shop, input.id)
  return quote
}
