import { outboxCalls } from '#contract/outbox.schema.ts'
import { countFailedEmails } from '#domain/outbox/count-failed-emails.ts'
import { resendEmail } from '#domain/outbox/resend-email.ts'
import { searchOutbox } from '#domain/outbox/search-outbox.ts'
import { setEmailAside } from '#domain/outbox/set-email-aside.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about emails that failed. */
export function registerOutbox(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, outboxCalls, {
    'POST /api/outbox/searches': ({ data }) => searchOutbox(shop, data),
    'GET /api/outbox/counts': () => countFailedEmails(shop),
    'POST /api/outbox/{id}/resendings': ({ id }, caller) => resendEmail(shop, id, caller),
    'PUT /api/outbox/{id}/aside': ({ id }, caller) => setEmailAside(shop, id, caller),
  })
}
