import { z } from 'zod'
import { MAX_MESSAGE_LENGTH, sides } from './conversation.ts'
import { photoSchema } from './photos.schema.ts'
import { block, idInPathSchema, idSchema } from './text.schema.ts'
import { noteSchema, waitingSchema } from './tickets.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const count = z.int().min(0)
const sideSchema = z.enum(sides, { error: 'Which side is it?' })
/** Whether something is for every ticket of the parcel. */
export const wholeParcelSchema = z.boolean({ error: 'Is it about everything in the parcel?' }).optional()
/** A customer's message; it concerns the ticket, or everything in its parcel. */
export const messageSchema = z.object({
  text: block({ max: MAX_MESSAGE_LENGTH, missing: 'Please write your message.' }),
  whole_parcel: wholeParcelSchema,
})
export const unreadSchema = z.object({ ticket_id: idSchema, unread: count, waiting_for: waitingSchema })

/** How far one side has read, and which side owes an answer. */
export type Conversation = z.infer<
  (typeof conversationCalls)['GET /api/tickets/{id}/conversation/{side}']['output']
>

export const conversationCalls = calls({
  /**
   * Adds a customer's message to their own ticket. An `Idempotency-Key` makes a repeated submit return the first
   * message.
   */
  'POST /api/tickets/{id}/messages': {
    for: customers(allStaff),
    input: z.object({ id: idInPathSchema, data: messageSchema }),
    output: z.object({ note: noteSchema }),
  },
  'GET /api/tickets/{id}/conversation/{side}': {
    for: customers(allStaff),
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
  },
  /** Marks all notes up to this one as read. */
  'POST /api/tickets/{id}/seen': {
    for: customers(allStaff),
    quiet: true,
    forOthers: true,
    input: z.object({
      id: idInPathSchema,
      data: z.object({
        side: sideSchema,
        note_id: z.int({ error: 'Which note is it?' }).min(1, 'Which note is it?'),
      }),
    }),
    output: z.object({ seen: count }),
  },
  /** Sets which side owes an answer, for example none after a mere "thank you". */
  'PUT /api/tickets/{id}/waiting': {
    for: staff(allStaff),
    input: z.object({ id: idInPathSchema, data: z.object({ waiting_for: waitingSchema }) }),
    output: z.object({ waiting_for: waitingSchema }),
  },
  /** The caller's own tickets with unread notes of the shop, a question to the customer or an open quote. */
  'GET /api/account/unread': {
    for: customers(allStaff),
    input: z.object({}),
    output: z.object({ tickets: z.array(unreadSchema) }),
  },
})
