import { z } from 'zod'
import { MAX_PASSCODE_LENGTH, replacePasscode, revealPasscode } from './passcodes.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, line } from './text.schema.ts'

export const revealPasscodeSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({ reason: line({ max: 200, missing: 'Please say why you need the passcode.' }) }),
  }),
  output: z.object({ passcode: z.string() }),
}
bindSchemas(revealPasscode, revealPasscodeSchemas)
export const replacePasscodeSchemas = {
  input: z.object({
    id: idInPathSchema,
    data: z.object({
      phone_pin: line({ max: MAX_PASSCODE_LENGTH, missing: 'Please enter the new passcode.' }),
    }),
  }),
  output: z.object({ ticket_id: idSchema }),
}
bindSchemas(replacePasscode, replacePasscodeSchemas)
