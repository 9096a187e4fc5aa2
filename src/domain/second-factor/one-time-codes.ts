import { Secret, TOTP } from 'otpauth'

/** Validity of one code in seconds (RFC 6238). */
export const stepSeconds = 30
/** Codes of this many steps before and after are accepted too, for clock skew. */
const tolerance = 1

function createTotp(secret: string, about: { issuer: string; label: string }): TOTP {
  return new TOTP({
    ...about,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: stepSeconds,
  })
}

/** Creates a secret for an authenticator app: 160 random bits in base32. */
export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the otpauth URI that an authenticator app scans. */
export function toOtpauthUri(secret: string, about: { issuer: string; label: string }): string {
  return createTotp(secret, about).toString()
}

/** Returns the time step of a code (RFC 6238), neighbouring steps included; null for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = createTotp(secret, { issuer: '', label: '' })
  const delta = totp.validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : Math.floor(now / 1000 / stepSeconds) + delta
}
