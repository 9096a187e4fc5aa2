import { z } from 'zod'
import { callerInfoSchema, personSchema } from './accounts.schema.ts'
import { bindSchemas } from './schemas.ts'
import { checkSetupLink, makeOwner, sendTestEmail } from './setup.ts'

const code = z.string().min(1).max(200)

export const checkSetupLinkSchemas = {
  input: z.object({ code }),
  output: z.object({ ready: z.literal(true) }),
}
bindSchemas(checkSetupLink, checkSetupLinkSchemas)
export const makeOwnerSchemas = { input: z.object({ code, data: personSchema }), output: callerInfoSchema }
bindSchemas(makeOwner, makeOwnerSchemas)
export const sendTestEmailSchemas = { input: z.object({}), output: z.object({ to: z.string() }) }
bindSchemas(sendTestEmail, sendTestEmailSchemas)
