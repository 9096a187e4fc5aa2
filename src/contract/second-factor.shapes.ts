import { z } from 'zod'
import { typedPassword } from './accounts.shapes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { shape } from './shapes.ts'
import { inData } from './text-shapes.ts'

const codeWords = 'Please enter the code from your authenticator app.'
const code = z.string({ error: codeWords }).trim().min(1, codeWords).max(40, codeWords)
const withPassword = inData(z.object({ password: typedPassword, code }))

const state = z.object({ since: z.union([z.string(), z.null()]), recovery_codes_left: z.int().min(0) })
const codes = z.object({ recovery_codes: z.array(z.string()) })

shape(getSecondFactor, { ask: z.object({}), reply: state })
shape(beginSecondFactor, {
  ask: inData(z.object({ password: typedPassword })),
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    qr: z.object({ side: z.int(), path: z.string() }),
  }),
})
shape(confirmSecondFactor, { ask: inData(z.object({ code })), reply: codes })
shape(renewRecoveryCodes, { ask: withPassword, reply: codes })
shape(removeSecondFactor, { ask: withPassword, reply: state })
