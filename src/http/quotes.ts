import * as contract from '#contract/quotes.ts'
import '#contract/quotes.shapes.ts'
import { answerByLink, answerQuote } from '#domain/quotes/answer-quote.ts'
import { listQuotes } from '#domain/quotes/list-quotes.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { withdrawQuote } from '#domain/quotes/withdraw-quote.ts'
import { answer, type Door } from './answer.ts'
import { sayPrivate } from './tracking.ts'

/** Hangs the calls about extra work and new prices. */
export function serveQuotes(door: Door): void {
  const { shop } = door
  answer(door, contract.getQuotes, ({ id }, caller, visit) => listQuotes(shop, visit.file(id), caller))
  answer(door, contract.proposeQuote, async ({ id, data }, caller) => ({
    quote: await proposeQuote(shop, { id, ...data }, caller),
  }))
  answer(door, contract.withdrawQuote, async (ask, caller) => ({
    quote: await withdrawQuote(shop, ask, caller),
  }))
  answer(door, contract.answerQuote, async ({ id, quoteid, data }, caller) => ({
    quote: await answerQuote(shop, { id, quoteid, ...data }, caller),
  }))
  answer(door, contract.answerByLink, async ({ token, quoteid, data }, _, visit) => {
    sayPrivate(visit)
    return { quote: await answerByLink(shop, { token, quoteid, ...data }, visit.address) }
  })
}
