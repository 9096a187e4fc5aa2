import { textMessageCalls } from '#contract/text-messages.schema.ts'
import {
  answerTextQuestion,
  chooseAccountUpdates,
  chooseTicketUpdates,
} from '#domain/text-messages/choose-updates.ts'
import {
  readTextMessages,
  resetTextTemplate,
  updateTextSettings,
  updateTextTemplate,
} from '#domain/text-messages/text-templates.ts'
import { sendTextByHand } from '#domain/text-messages/text-by-hand.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { setPrivateLinkHeaders } from './tracking.ts'

/** Registers the calls about text messages. */
export function registerTextMessages(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, textMessageCalls, {
    'GET /api/text-messages': () => readTextMessages(shop),
    'PUT /api/text-messages/templates/{text}': ({ text, data }, caller) =>
      updateTextTemplate(shop, { text, ...data }, caller),
    'DELETE /api/text-messages/templates/{text}': ({ text }, caller) => resetTextTemplate(shop, text, caller),
    'PUT /api/text-messages/settings': ({ data }, caller) => updateTextSettings(shop, data, caller),
    'POST /api/tickets/{id}/text-messages': ({ id, data }, caller) =>
      sendTextByHand(shop, { id, text: data.text }, caller),
    'PUT /api/account/updates': ({ data }, caller) => chooseAccountUpdates(shop, data.choice, caller),
    'PUT /api/tickets/{id}/updates': ({ id, data }, caller) =>
      chooseTicketUpdates(shop, { id, choice: data.choice }, caller),
    'POST /api/text-messages/answers': ({ data }, _, context) => {
      setPrivateLinkHeaders(context)
      return answerTextQuestion(shop, data, context.address)
    },
  })
}
