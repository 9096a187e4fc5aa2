import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'

type SecretPurpose =
  | 'passcode'
  | 'contact'
  | 'change'
  | 'draft'
  | 'device'
  | 'flash'
  | 'link'
  | 'copy'
  | 'totp'
  | 'recovery'
  | 'passkey'
  | 'passkey_code'
  | 'limit'
  | 'track'
  | 'grant'
  | 'setup'
  | 'text_number'
  | 'text_events'
  | 'reply'
  | 'message_id'

export type Secrets = {
  /** Encrypts text bound to a purpose and a subject (such as a ticket's number), as authenticated data. */
  encrypt(purpose: SecretPurpose, subject: string, text: string): string
  /** Decrypts text; null when it was altered, moved to another subject or encrypted with another key. */
  decrypt(purpose: SecretPurpose, subject: string, encrypted: string): string | null
  /** Returns an HMAC of a text, base64url. */
  hmac(purpose: SecretPurpose, text: string): string
}

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Everything encrypted or signed depends on this key, which is stored outside the database. */
export function createSecrets(secretKey: string): Secrets {
  const keys = new Map<SecretPurpose, Buffer>()
  const keyFor = (purpose: SecretPurpose): Buffer => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, 'mendpost', purpose, 32))
    keys.set(purpose, key)
    return key
  }

  return {
    encrypt(purpose, subject, text) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, keyFor(purpose), iv)
      cipher.setAAD(Buffer.from(subject))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    decrypt(purpose, subject, encrypted) {
      if (!encrypted.startsWith('v1.')) return null
      const bytes = Buffer.from(encrypted.slice(3), 'base64url')
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
    hmac(purpose, text) {
      return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
    },
  }
}

/** Creates a random token for a cookie or link: 32 bytes, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored of a token: SHA-256, hex. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
