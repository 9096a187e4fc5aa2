import * as contract from '#contract/conversation.ts'
import '#contract/conversation.schema.ts'
import { readConversation } from '#domain/conversation/read-conversation.ts'
import { readUnread } from '#domain/conversation/read-unread.ts'
import { seeNotes } from '#domain/conversation/see-notes.ts'
import { setWaiting } from '#domain/conversation/set-waiting.ts'
import { writeMessage } from '#domain/conversation/write-message.ts'
import { register, type RouterDeps } from './register.ts'

/** Registers the calls by which customers and staff write to each other on a ticket. */
export function registerConversation(router: RouterDeps): void {
  const { shop } = router
  register(router, contract.writeMessage, async ({ id, data }, caller, context) => ({
    note: await writeMessage(shop, { ticketId: id, text: data.text, key: context.idempotencyKey }, caller),
  }))
  register(router, contract.getConversation, ({ id, side }, caller) =>
    readConversation(shop, { id, side }, caller),
  )
  register(router, contract.seeNotes, ({ id, data }, caller) =>
    seeNotes(shop, { id, side: data.side, noteId: data.note_id }, caller),
  )
  register(router, contract.setWaiting, ({ id, data }, caller) =>
    setWaiting(shop, { id, waitingFor: data.waiting_for }, caller),
  )
  register(router, contract.getUnread, (_, caller) => readUnread(shop, caller))
}
