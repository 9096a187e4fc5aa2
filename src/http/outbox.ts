import * as contract from '#contract/outbox.ts'
import '#contract/outbox.schema.ts'
import { countFailedEmails } from '#domain/outbox/count-failed-emails.ts'
import { resendEmail } from '#domain/outbox/resend-email.ts'
import { searchOutbox } from '#domain/outbox/search-outbox.ts'
import { setEmailAside } from '#domain/outbox/set-email-aside.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls about emails that failed. */
export function registerOutbox(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.searchOutbox, ({ data }) => searchOutbox(shop, data))
  register(router, contract.getOutboxCounts, () => countFailedEmails(shop))
  register(router, contract.resendEmail, ({ id }, caller) => resendEmail(shop, id, caller))
  register(router, contract.setEmailAside, ({ id }, caller) => setEmailAside(shop, id, caller))
}
