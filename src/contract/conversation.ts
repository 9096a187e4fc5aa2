import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './conversation.schema.ts'

export const MAX_MESSAGE_LENGTH = 2000
/** Maximum number of pictures for one message. */
export const MAX_PICTURES = 4

/** The customer's name in their own conversation. */
export const ownNoteAuthor = 'You'

/** The two sides of a ticket's conversation. */
export const sides = ['customer', 'staff'] as const
export type Side = (typeof sides)[number]

/** How far one side has read, and which side owes an answer. */
export type Conversation = z.infer<typeof schemas.getConversationSchemas.output>

/**
 * Adds a customer's message to their own ticket. An `Idempotency-Key` makes a repeated submit return the first
 * message.
 */
export const writeMessage = endpoint<typeof schemas.writeMessageSchemas>(
  'POST',
  '/api/tickets/{id}/messages',
  { for: levels.customer },
)

export const getConversation = endpoint<typeof schemas.getConversationSchemas>(
  'GET',
  '/api/tickets/{id}/conversation/{side}',
  { for: levels.customer },
)

/** Marks all notes up to this one as read. */
export const seeNotes = endpoint<typeof schemas.seeNotesSchemas>('POST', '/api/tickets/{id}/seen', {
  for: levels.customer,
  quiet: true,
})

/** Sets which side owes an answer, for example none after a mere "thank you". */
export const setWaiting = endpoint<typeof schemas.setWaitingSchemas>('PUT', '/api/tickets/{id}/waiting', {
  for: levels.staff,
})

/** The caller's own tickets with unread notes of the shop, or a question to the customer. */
export const getUnread = endpoint<typeof schemas.getUnreadSchemas>('GET', '/api/account/unread', {
  for: levels.customer,
})
