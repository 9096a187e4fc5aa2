import { quoteCalls } from '#contract/quotes.schema.ts'
import { answerQuote } from '#domain/workflow/answer-quote.ts'
import { listQuotes } from '#domain/quotes/list-quotes.ts'
import { proposeQuote } from '#domain/quotes/propose-quote.ts'
import { withdrawQuote } from '#domain/quotes/withdraw-quote.ts'
import { answerByLink } from '#domain/tracking/answer-by-link.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { getLinkVisitor, setPrivateLinkHeaders } from './tracking.ts'

/** Registers the calls about extra work and new prices. */
export function registerQuotes(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, quoteCalls, {
    'GET /api/tickets/{id}/quotes': ({ id }, caller) => listQuotes(shop, id, caller),
    'POST /api/tickets/{id}/quotes': async ({ id, data }, caller) => ({
      quote: await proposeQuote(shop, { id, ...data }, caller),
    }),
    'POST /api/tickets/{id}/quotes/{quoteid}/withdrawal': async (input, caller) => ({
      quote: await withdrawQuote(shop, input, caller),
    }),
    'POST /api/tickets/{id}/quotes/{quoteid}/answer': async ({ id, quoteid, data }, caller) => ({
      quote: await answerQuote(shop, { id, quoteid, ...data }, caller),
    }),
    'POST /api/track/{token}/quotes/{quoteid}/answer': async ({ token, quoteid, data }, caller, context) => {
      setPrivateLinkHeaders(context)
      const visitor = getLinkVisitor(token, caller, context)
      const { quote, grants } = await answerByLink(shop, { quoteid, ...data }, visitor)
      context.setCookie('link', grants)
      return { quote }
    },
  })
}
