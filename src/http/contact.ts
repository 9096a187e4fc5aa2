import { contactCalls } from '#contract/contact.schema.ts'
import { readMessages } from '#domain/contact/read-messages.ts'
import { receiveMessage } from '#domain/contact/receive-message.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the contact form's call. */
export function registerContact(router: RouterDeps): void {
  bindCalls(router, contactCalls, {
    'POST /api/contact': async ({ data }, caller, context) => {
      await receiveMessage(router.shop, data, caller, context.address)
      return { received: true as const }
    },
    'GET /api/contact-messages': ({ cursor }) => readMessages(router.shop, cursor),
  })
}
