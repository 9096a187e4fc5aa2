import { getContactMessages, sendContactMessage } from '#contract/contact.ts'
import '#contract/contact.schema.ts'
import { readMessages } from '#domain/contact/read-messages.ts'
import { receiveMessage } from '#domain/contact/receive-message.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the contact form's call. */
export function registerContact(router: RouterDeps): void {
  register(router, sendContactMessage, async ({ data }, caller, context) => {
    await receiveMessage(router.shop, data, caller, context.address)
    return { received: true as const }
  })
  register(router, getContactMessages, ({ cursor }) => readMessages(router.shop, cursor))
}
