import { z } from 'zod'
import { MAX_NAME_LENGTH } from './accounts.ts'
import { sendContactMessage } from './contact.ts'
import { bindSchemas } from './schemas.ts'
import { emailSchema, inData, line, optionalBlock } from './text.schema.ts'

export const sendContactMessageSchemas = {
  input: inData(
    z.object({
      fullname: line({ max: MAX_NAME_LENGTH, missing: 'Please enter your full name.' }),
      email: emailSchema,
      message: optionalBlock(5000),
      website: z.string().max(300).optional(),
    }),
  ),
  reply: z.object({ received: z.literal(true) }),
}
bindSchemas(sendContactMessage, sendContactMessageSchemas)
