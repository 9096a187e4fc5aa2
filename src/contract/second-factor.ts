import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './second-factor.schema.ts'

export const recoveryCodeCount = 10

/** The second factor of an account, beside its password. */
export type SecondFactor = z.infer<typeof schemas.getSecondFactorSchemas.output>

/** The secret for an authenticator app; shown once, without effect until one of its codes is confirmed. */
export type Enrolment = z.infer<typeof schemas.beginSecondFactorSchemas.output>

/** Shown once: only HMACs are stored. */
export type RecoveryCodes = z.infer<typeof schemas.confirmSecondFactorSchemas.output>

/** A change of the second factor, for the email to its owner. */
export const secondFactorChanges = [
  'on',
  'off',
  'reset',
  'codes_renewed',
  'code_used',
  'passkey_added',
  'passkey_removed',
  'app_off',
] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

export const getSecondFactor = endpoint<typeof schemas.getSecondFactorSchemas>(
  'GET',
  '/api/account/second-factor',
  {
    for: levels.customer,
  },
)
/** Creates a secret, or replaces an unconfirmed one; log-ins require a code only after it is confirmed. */
export const beginSecondFactor = endpoint<typeof schemas.beginSecondFactorSchemas>(
  'POST',
  '/api/account/second-factor/enrolments',
  { for: levels.staff },
)
/** Switches it on with a code of the app, and ends every other session. */
export const confirmSecondFactor = endpoint<typeof schemas.confirmSecondFactorSchemas>(
  'POST',
  '/api/account/second-factor/confirmations',
  { for: levels.staff },
)
/** Creates ten new codes in place of the earlier ones. */
export const renewRecoveryCodes = endpoint<typeof schemas.renewRecoveryCodesSchemas>(
  'POST',
  '/api/account/second-factor/recovery-codes',
  { for: levels.customer },
)
/** Switches it off, also for former staff. */
export const removeSecondFactor = endpoint<typeof schemas.removeSecondFactorSchemas>(
  'POST',
  '/api/account/second-factor/removals',
  { for: levels.customer },
)
