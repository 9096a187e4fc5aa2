import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** 96 bits. Hexadecimal, since some mail programs write local parts in lower case. */
const MAC_LENGTH = 24

type Purpose = 'reply' | 'message_id'

export function createMac(secrets: Secrets, purpose: Purpose, text: string): string {
  return Buffer.from(secrets.hmac(purpose, text), 'base64url').toString('hex').slice(0, MAC_LENGTH)
}

export function isMac(secrets: Secrets, purpose: Purpose, text: string, given: string): boolean {
  return (
    given.length === MAC_LENGTH &&
    timingSafeEqual(Buffer.from(given), Buffer.from(createMac(secrets, purpose, text)))
  )
}
