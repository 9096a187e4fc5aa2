import { z } from 'zod'
import { MAX_NAME_LENGTH } from './accounts.ts'
import { getContactMessages, sendContactMessage } from './contact.ts'
import { bindSchemas } from './schemas.ts'
import { emailSchema, idSchema, inData, line, optionalBlock } from './text.schema.ts'

export const sendContactMessageSchemas = {
  input: inData(
    z.object({
      fullname: line({ max: MAX_NAME_LENGTH, missing: 'Please enter your full name.' }),
      email: emailSchema,
      message: optionalBlock(5000),
      website: z.string().max(300).optional(),
    }),
  ),
  output: z.object({ received: z.literal(true) }),
}
bindSchemas(sendContactMessage, sendContactMessageSchemas)

export const receivedMessageSchema = z.object({
  id: idSchema,
  fullname: z.string(),
  email: z.string(),
  message: z.string(),
  received_at: z.string(),
  /** Whether the email that brings it to the shop has left: it may still wait, or have failed. */
  mailed: z.boolean(),
})
export const getContactMessagesSchemas = {
  input: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({
    /** At most fifty. */
    messages: z.array(receivedMessageSchema),
    total: z.int().min(0),
    /** The cursor of older messages, or null on the last page. */
    next: z.union([z.string(), z.null()]),
  }),
}
bindSchemas(getContactMessages, getContactMessagesSchemas)
