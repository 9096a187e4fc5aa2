import { endpoint, levels } from './endpoint.ts'
import type { QrPicture } from './qr-picture.ts'

export const recoveryCodeCount = 10

/** How an account is protected beside its password. */
export type SecondFactor = {
  /** When it was switched on; null while it is off. */
  since: string | null
  recovery_codes_left: number
}

/** What an authenticator app is given; shown once, and worth nothing until a code of it is confirmed. */
export type Enrolment = { secret: string; uri: string; qr: QrPicture }

/** Shown once: afterwards only marks of them are kept. */
export type RecoveryCodes = { recovery_codes: string[] }

/** How a second factor was changed, as its owner is told by mail. */
export const secondFactorChanges = ['on', 'off', 'reset', 'codes_renewed', 'code_used'] as const
export type SecondFactorChange = (typeof secondFactorChanges)[number]

export const getSecondFactor = endpoint<Record<never, never>, SecondFactor>(
  'GET',
  '/api/account/second-factor',
  {
    for: levels.customer,
  },
)
/** Begins, or begins again with another secret; it is asked at log-in only once it is confirmed. */
export const beginSecondFactor = endpoint<{ data: { password: string } }, Enrolment>(
  'POST',
  '/api/account/second-factor/enrolments',
  { for: levels.staff },
)
/** Switches it on with a code of the app, and ends every other session. */
export const confirmSecondFactor = endpoint<{ data: { code: string } }, RecoveryCodes>(
  'POST',
  '/api/account/second-factor/confirmations',
  { for: levels.staff },
)
/** Ten new codes in place of those before. */
export const renewRecoveryCodes = endpoint<{ data: { password: string; code: string } }, RecoveryCodes>(
  'POST',
  '/api/account/second-factor/recovery-codes',
  { for: levels.customer },
)
/** Switches it off, also for somebody who is staff no more. */
export const removeSecondFactor = endpoint<{ data: { password: string; code: string } }, SecondFactor>(
  'POST',
  '/api/account/second-factor/removals',
  { for: levels.customer },
)
