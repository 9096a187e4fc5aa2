import { z } from 'zod'
import { longestName } from './accounts.ts'
import { sendContactMessage } from './contact.ts'
import { shape } from './shapes.ts'
import { emailShape, inData, line, optionalBlock } from './text-shapes.ts'

shape(sendContactMessage, {
  ask: inData(
    z.object({
      fullname: line({ max: longestName, missing: 'Please enter your full name.' }),
      email: emailShape,
      message: optionalBlock(5000),
      website: z.string().max(300).optional(),
    }),
  ),
  reply: z.object({ received: z.literal(true) }),
})
