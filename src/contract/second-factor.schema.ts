import { z } from 'zod'
import { typedPassword } from './accounts.schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { bindSchemas } from './schemas.ts'
import { inData } from './text.schema.ts'

const codeWords = 'Please enter the code from your authenticator app.'
const code = z.string({ error: codeWords }).trim().min(1, codeWords).max(40, codeWords)
const withPassword = inData(z.object({ password: typedPassword, code }))

const state = z.object({
  /** When it was switched on; null while it is off. */
  since: z.union([z.string(), z.null()]),
  recovery_codes_left: z.int().min(0),
})
const codes = z.object({ recovery_codes: z.array(z.string()) })

export const getSecondFactorSchemas = { input: z.object({}), output: state }
bindSchemas(getSecondFactor, getSecondFactorSchemas)
export const beginSecondFactorSchemas = {
  /** The code only where a passkey is the second step already. */
  input: inData(z.object({ password: typedPassword, code: z.string().trim().max(40).optional() })),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    qr: qrPictureSchema,
  }),
}
bindSchemas(beginSecondFactor, beginSecondFactorSchemas)
export const confirmSecondFactorSchemas = { input: inData(z.object({ code })), output: codes }
bindSchemas(confirmSecondFactor, confirmSecondFactorSchemas)
export const renewRecoveryCodesSchemas = { input: withPassword, output: codes }
bindSchemas(renewRecoveryCodes, renewRecoveryCodesSchemas)
export const removeSecondFactorSchemas = { input: withPassword, output: state }
bindSchemas(removeSecondFactor, removeSecondFactorSchemas)
