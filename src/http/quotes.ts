import * as contract from '#contract/quotes.ts'
import '#contract/quotes.schema.ts'
import { answerQuote } from '#domain/workflow/answer-quote.ts'
import { listQuotes } from '#domain/quotes/list-quotes.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { withdrawQuote } from '#domain/quotes/withdraw-quote.ts'
import { answerByLink } from '#domain/tracking/answer-by-link.ts'
import { register, type RouterDeps } from './register.ts'
import { getLinkVisitor, setPrivateLinkHeaders } from './tracking.ts'

/** Registers the calls about extra work and new prices. */
export function registerQuotes(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getQuotes, ({ id }, caller) => listQuotes(shop, id, caller))
  register(router, contract.proposeQuote, async ({ id, data }, caller) => ({
    quote: await proposeQuote(shop, { id, ...data }, caller),
  }))
  register(router, contract.withdrawQuote, async (input, caller) => ({
    quote: await withdrawQuote(shop, input, caller),
  }))
  register(router, contract.answerQuote, async ({ id, quoteid, data }, caller) => ({
    quote: await answerQuote(shop, { id, quoteid, ...data }, caller),
  }))
  register(router, contract.answerByLink, async ({ token, quoteid, data }, caller, context) => {
    setPrivateLinkHeaders(context)
    return { quote: await answerByLink(shop, { quoteid, ...data }, getLinkVisitor(token, caller, context)) }
  })
}
