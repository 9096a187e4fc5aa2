import { z } from 'zod'
import { typedPassword } from './accounts.schema.ts'
import { qrPictureSchema } from './qr-picture.schema.ts'
import { inData, secondStepCodeSchema } from './text.schema.ts'
import { calls, customers, staff } from './endpoint.ts'
import { allStaff } from './staff-roles.ts'

const codeWords = 'Please enter the code from your authenticator app.'
const code = z.string({ error: codeWords }).trim().min(1, codeWords).max(40, codeWords)
const withPassword = inData(z.object({ password: typedPassword, code }))

const state = z.object({
  /** When it was switched on; null while it is off. */
  since: z.union([z.string(), z.null()]),
  recovery_codes_left: z.int().min(0),
})
const codes = z.object({ recovery_codes: z.array(z.string()) })

/** The second factor of an account, beside its password. */
export type SecondFactor = z.infer<(typeof secondFactorCalls)['GET /api/account/second-factor']['output']>
/** The secret for an authenticator app; shown once, without effect until one of its codes is confirmed. */
export type Enrolment = z.infer<
  (typeof secondFactorCalls)['POST /api/account/second-factor/enrolments']['output']
>
/** Shown once: only HMACs are stored. */
export type RecoveryCodes = z.infer<
  (typeof secondFactorCalls)['POST /api/account/second-factor/confirmations']['output']
>

export const secondFactorCalls = calls({
  'GET /api/account/second-factor': { for: customers(allStaff), input: z.object({}), output: state },
  /** Creates a secret, or replaces an unconfirmed one; log-ins require a code only after it is confirmed. */
  'POST /api/account/second-factor/enrolments': {
    for: staff(allStaff),
    withoutSecondStep: true,
    /** The code only where a passkey is the second step already. */
    input: inData(z.object({ password: typedPassword, code: secondStepCodeSchema })),
    output: z.object({ secret: z.string(), uri: z.string(), qr: qrPictureSchema }),
  },
  /** Switches it on with a code of the app, and ends every other session. */
  'POST /api/account/second-factor/confirmations': {
    for: staff(allStaff),
    withoutSecondStep: true,
    input: inData(z.object({ code })),
    output: codes,
  },
  /** Creates ten new codes in place of the earlier ones. */
  'POST /api/account/second-factor/recovery-codes': {
    for: customers(allStaff),
    input: withPassword,
    output: codes,
  },
  /** Switches it off, also for former staff. */
  'POST /api/account/second-factor/removals': {
    for: customers(allStaff),
    input: withPassword,
    output: state,
  },
})
