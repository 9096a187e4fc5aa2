import { z } from 'zod'
import {
  getConversation,
  getUnread,
  MAX_MESSAGE_LENGTH,
  seeNotes,
  setWaiting,
  sides,
  writeMessage,
} from './conversation.ts'
import { photoSchema } from './photos.schema.ts'
import { bindSchemas } from './schemas.ts'
import { block, idInPathSchema, idSchema } from './text.schema.ts'
import { noteSchema, waitingSchema } from './tickets.schema.ts'

const count = z.int().min(0)
const sideSchema = z.enum(sides, { error: 'Which side is it?' })

export const writeMessageSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({ text: block({ max: MAX_MESSAGE_LENGTH, missing: 'Please write your message.' }) }),
  }),
  output: z.object({ note: noteSchema }),
}
bindSchemas(writeMessage, writeMessageSchemas)
export const getConversationSchemas = {
  input: z.object({ id: idInPathSchema, side: sideSchema }),
  output: z.object({
    waiting_for: waitingSchema,
    /** The number of unread notes of the other side. */
    unread: count,
    /** The id of the first unread note. */
    unread_from: z.union([idSchema, z.null()]),
    /** Pictures sent with messages, oldest first; each names its note. */
    photos: z.array(photoSchema),
  }),
}
bindSchemas(getConversation, getConversationSchemas)
export const seeNotesSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({
      side: sideSchema,
      note_id: z.int({ error: 'Which note is it?' }).min(1, 'Which note is it?'),
    }),
  }),
  output: z.object({ seen: count }),
}
bindSchemas(seeNotes, seeNotesSchemas)
export const setWaitingSchemas = {
  input: z.object({ id: idInPathSchema, data: z.object({ waiting_for: waitingSchema }) }),
  output: z.object({ waiting_for: waitingSchema }),
}
bindSchemas(setWaiting, setWaitingSchemas)
export const unreadSchema = z.object({ ticket_id: idSchema, unread: count, waiting_for: waitingSchema })
export const getUnreadSchemas = { input: z.object({}), output: z.object({ tickets: z.array(unreadSchema) }) }
bindSchemas(getUnread, getUnreadSchemas)
