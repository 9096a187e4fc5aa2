import { mailCalls } from '#contract/mail.schema.ts'
import { attachMail } from '#domain/mail/attach-mail.ts'
import { listWaitingMails } from '#domain/mail/list-waiting-mails.ts'
import { markMailsRead } from '#domain/mail/unread-mails.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about mails that wait for a person. */
export function registerMail(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, mailCalls, {
    'GET /api/mail/waiting': ({ cursor }) => listWaitingMails(shop, cursor),
    'POST /api/mail/waiting/readings': ({ data }, caller) => markMailsRead(shop, data.up_to, caller),
    'POST /api/mail/waiting/{id}/ticket': ({ id, data }, caller) =>
      attachMail(shop, { id, ticketId: data.ticket_id }, caller),
  })
}
