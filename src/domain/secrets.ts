import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

export type SecretPurpose =
  | 'passcode'
  | 'draft'
  | 'device'
  | 'flash'
  | 'link'
  | 'copy'
  | 'totp'
  | 'recovery'
  | 'limit'
  | 'track'

export type Secrets = {
  /** Encrypts text so that it opens only for the same purpose and subject (such as a ticket's number). */
  seal(purpose: SecretPurpose, subject: string, text: string): string
  /** The sealed text, or null when it was altered, moved or sealed under another key. */
  open(purpose: SecretPurpose, subject: string, sealed: string): string | null
  /** A keyed mark of some text, base64url, to be checked later. */
  mark(purpose: SecretPurpose, text: string): string
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Everything that is encrypted or signed hangs on this one key, kept outside the database. */
export function secretsFrom(secretKey: string): Secrets {
  const keys = new Map<SecretPurpose, Buffer>()
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'mendpost', purpose, 32))
    keys.set(purpose, key)
    return key
  }

  return {
    seal(purpose, subject, text) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, keyFor(purpose), iv)
      cipher.setAAD(Buffer.from(subject))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(purpose, subject, sealed) {
      if (!sealed.startsWith('v1.')) return null
      const bytes = Buffer.from(sealed.slice(3), 'base64url')
      if (bytes.length < ivLength + tagLength) return null
      try {
        const decipher = createDecipheriv(algorithm, keyFor(purpose), bytes.subarray(0, ivLength))
        decipher.setAAD(Buffer.from(subject))
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
        return text.toString('utf8')
      } catch {
        return null
      }
    },
    mark(purpose, text) {
      return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
    },
  }
}

/** A random word for a cookie or link: 32 bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: SHA-256, hex. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
