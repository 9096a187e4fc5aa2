import { z } from 'zod'
import { MAX_NAME_LENGTH } from './accounts.ts'
import { emailSchema, idSchema, inData, line, optionalBlock } from './text.schema.ts'
import { calls, everybody, staff } from './endpoint.ts'
import { ownerOrFrontDesk } from './staff-roles.ts'

const receivedMessageSchema = z.object({
  id: idSchema,
  fullname: z.string(),
  email: z.string(),
  message: z.string(),
  received_at: z.string(),
  /** Whether the email that brings it to the shop has left: it may still wait, or have failed. */
  mailed: z.boolean(),
})

/** A message of the contact form, as staff read it. */
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>
/** `website` is a honeypot: people leave it empty. */
export type ContactMessage = z.infer<(typeof contactCalls)['POST /api/contact']['input']>['data']

export const contactCalls = calls({
  'POST /api/contact': {
    for: everybody,
    input: inData(
      z.object({
        fullname: line({ max: MAX_NAME_LENGTH, missing: 'Please enter your full name.' }),
        email: emailSchema,
        message: optionalBlock(5000),
        website: z.string().max(300).optional(),
      }),
    ),
    output: z.object({ received: z.literal(true) }),
  },
  /** A page of the messages of the contact form, newest first; all are deleted after the period of closed tickets. */
  'GET /api/contact-messages': {
    for: staff(ownerOrFrontDesk),
    input: z.object({ cursor: z.string().max(200).optional() }),
    output: z.object({
      /** At most fifty. */
      messages: z.array(receivedMessageSchema),
      total: z.int().min(0),
      /** The cursor of older messages, or null on the last page. */
      next: z.union([z.string(), z.null()]),
    }),
  },
})
