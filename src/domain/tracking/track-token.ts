import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** What a private link hangs on: raising the version makes every earlier one worthless. */
export type Linked = { id: number; link_version: number }

const numberBytes = 6
const markBytes = 16
const written = /^[\w-]{30}$/

/** The word of a ticket's private link: its number, and 128 bits that only the shop's key can make. */
export function trackToken(secrets: Secrets, ticket: Linked): string {
  const number = Buffer.alloc(numberBytes)
  number.writeUIntBE(ticket.id, 0, numberBytes)
  return Buffer.concat([number, markOf(secrets, ticket)]).toString('base64url')
}

/** The ticket number that a word names, not checked yet; null for what was never such a word. */
export function numberIn(token: string): number | null {
  if (!written.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // One ticket has one word: other spellings of the same bytes are none.
  if (bytes.length !== numberBytes + markBytes || bytes.toString('base64url') !== token) return null
  return bytes.readUIntBE(0, numberBytes)
}

/** Whether a word opens this ticket today; takes as long for a wrong one. */
export function opens(secrets: Secrets, token: string, ticket: Linked): boolean {
  const bytes = Buffer.from(token, 'base64url').subarray(numberBytes)
  return (
    bytes.length === markBytes &&
    timingSafeEqual(bytes, markOf(secrets, ticket)) &&
    numberIn(token) === ticket.id
  )
}

function markOf(secrets: Secrets, { id, link_version }: Linked): Buffer {
  return Buffer.from(secrets.mark('track', `${id}.${link_version}`), 'base64url').subarray(0, markBytes)
}
