import { conversationCalls } from '#contract/conversation.schema.ts'
import { readConversation } from '#domain/conversation/read-conversation.ts'
import { readUnread } from '#domain/conversation/read-unread.ts'
import { seeNotes } from '#domain/conversation/see-notes.ts'
import { setWaiting } from '#domain/conversation/set-waiting.ts'
import { writeMessage } from '#domain/conversation/write-message.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls by which customers and staff write to each other on a ticket. */
export function registerConversation(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, conversationCalls, {
    'POST /api/tickets/{id}/messages': async ({ id, data }, caller, context) => ({
      note: await writeMessage(
        shop,
        { ticketId: id, text: data.text, wholeParcel: data.whole_parcel, key: context.idempotencyKey },
        caller,
      ),
    }),
    'GET /api/tickets/{id}/conversation/{side}': ({ id, side }, caller) =>
      readConversation(shop, { id, side }, caller),
    'POST /api/tickets/{id}/seen': ({ id, data }, caller) =>
      seeNotes(shop, { id, side: data.side, noteId: data.note_id }, caller),
    'PUT /api/tickets/{id}/waiting': ({ id, data }, caller) =>
      setWaiting(shop, { id, waitingFor: data.waiting_for }, caller),
    'GET /api/account/unread': (_, caller) => readUnread(shop, caller),
  })
}
