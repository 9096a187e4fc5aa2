import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows at a time in epoch milliseconds. */
export function generateCode(secret: string, now: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })
  return totp.generate({ timestamp: now })
}
