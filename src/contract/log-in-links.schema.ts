import { z } from 'zod'
import { callerInfoSchema, tokenSchema } from './accounts.schema.ts'
import { calls, everybody } from './endpoint.ts'
import { emailSchema, inData, secondStepCodeSchema } from './text.schema.ts'

export const logInLinkCalls = calls({
  /** Same response in words and time whether or not the address has an account (account enumeration). */
  'POST /api/log-in-links': {
    for: everybody,
    input: inData(z.object({ email: emailSchema })),
    output: z.object({ email: z.string() }),
  },
  /** Logs in once, within 15 minutes. A missing second step is a 401 with `fields.code`, and the link stays good. */
  'POST /api/log-in-links/uses': {
    for: everybody,
    input: inData(z.object({ token: tokenSchema, code: secondStepCodeSchema })),
    output: callerInfoSchema,
  },
})
