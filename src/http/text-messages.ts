import * as contract from '#contract/text-messages.ts'
import '#contract/text-messages.schema.ts'
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
import { register, type RouterDeps } from './register.ts'
import { setPrivateLinkHeaders } from './tracking.ts'

/** Registers the calls about text messages. */
export function registerTextMessages(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.getTextMessages, () => readTextMessages(shop))
  register(router, contract.updateTextTemplate, ({ text, data }, caller) =>
    updateTextTemplate(shop, { text, ...data }, caller),
  )
  register(router, contract.resetTextTemplate, ({ text }, caller) => resetTextTemplate(shop, text, caller))
  register(router, contract.updateTextSettings, ({ data }, caller) => updateTextSettings(shop, data, caller))
  register(router, contract.sendTextByHand, ({ id, data }, caller) =>
    sendTextByHand(shop, { id, text: data.text }, caller),
  )
  register(router, contract.chooseAccountUpdates, ({ data }, caller) =>
    chooseAccountUpdates(shop, data.choice, caller),
  )
  register(router, contract.chooseTicketUpdates, ({ id, data }, caller) =>
    chooseTicketUpdates(shop, { id, choice: data.choice }, caller),
  )
  register(router, contract.answerTextQuestion, ({ data }, _, context) => {
    setPrivateLinkHeaders(context)
    return answerTextQuestion(shop, data, context.address)
  })
}
