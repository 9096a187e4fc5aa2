import { quoteRequestCalls } from '#contract/quote-requests.schema.ts'
import { requestQuote } from '#domain/quote-requests/request-quote.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { bookFrom } from './guest-cookies.ts'

/** Registers the question for a quote, which needs no log-in. */
export function registerQuoteRequests(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, quoteRequestCalls, {
    'POST /api/quote-requests': ({ data }, caller, context) =>
      bookFrom(shop, caller, context, (from) =>
        requestQuote(shop, data, caller, { idempotencyKey: context.idempotencyKey, from }),
      ),
  })
}
