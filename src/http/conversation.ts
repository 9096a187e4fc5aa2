import * as contract from '#contract/conversation.ts'
import '#contract/conversation.shapes.ts'
import { readConversation } from '#domain/conversation/read-conversation.ts'
import { readUnread } from '#domain/conversation/read-unread.ts'
import { seeNotes } from '#domain/conversation/see-notes.ts'
import { setWaiting } from '#domain/conversation/set-waiting.ts'
import { writeMessage } from '#domain/conversation/write-message.ts'
import { answer, type Door } from './answer.ts'

/** Hangs the calls by which customers and staff talk on a ticket, and know what is new. */
export function serveConversation(door: Door): void {
  const { shop } = door
  answer(door, contract.writeMessage, async ({ id, data }, caller, visit) => ({
    note: await writeMessage(shop, { ticketId: id, text: data.text, key: visit.idempotencyKey }, caller),
  }))
  answer(door, contract.getConversation, ({ id, side }, caller, visit) =>
    readConversation(shop, { file: visit.file(id), side }, caller),
  )
  answer(door, contract.seeNotes, ({ id, data }, caller) =>
    seeNotes(shop, { id, side: data.side, noteId: data.note_id }, caller),
  )
  answer(door, contract.setWaiting, ({ id, data }, caller) =>
    setWaiting(shop, { id, waitingFor: data.waiting_for }, caller),
  )
  answer(door, contract.getUnread, (_, caller) => readUnread(shop, caller))
}
