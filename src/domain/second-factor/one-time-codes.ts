import { Secret, TOTP } from 'otpauth'

/** In seconds: how long an app shows one code. */
export const stepSeconds = 30
/** Codes of so many steps before and after are taken too, for clocks that differ. */
const tolerance = 1

function totpOf(secret: string, about: { issuer: string; label: string }): TOTP {
  return new TOTP({
    ...about,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })
}

/** A new secret for an authenticator app: 160 random bits in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads a secret from. */
export function enrolmentUri(secret: string, about: { issuer: string; label: string }): string {
  return totpOf(secret, about).toString()
}

/** The time step that a code belongs to (RFC 6238), a little before and after now included; null for none. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = totpOf(secret, { issuer: '', label: '' })
  const delta = totp.validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta
}

/** The code that an app shows at a time, in epoch milliseconds. */
export function codeAt(secret: string, now: number): string {
  return totpOf(secret, { issuer: '', label: '' }).generate({ timestamp: now })
}
