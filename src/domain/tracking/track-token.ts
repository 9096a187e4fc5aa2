import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'

/** Facts that a private link depends on: raising the version invalidates every earlier link. */
export type Linked = {
  id: number
  link_version: number
  /** The address of the business that pays, for its own link. */
  payer?: string
}

const numberBytes = 6
const HMAC_BYTES = 16
const written = /^[\w-]{30}$/

/** Returns the token of a ticket's private link: its number, and 128 bits of an HMAC with the shop's key. */
export function createTrackToken(secrets: Secrets, ticket: Linked): string {
  const number = Buffer.alloc(numberBytes)
  number.writeUIntBE(ticket.id, 0, numberBytes)
  return Buffer.concat([number, createTokenHmac(secrets, ticket)]).toString('base64url')
}

/** Parses the ticket number of a token, unverified; null for malformed tokens. */
export function parseTokenTicketId(token: string): number | null {
  if (!written.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  // Each ticket has one token: other base64url spellings of the same bytes are refused.
  if (bytes.length !== numberBytes + HMAC_BYTES || bytes.toString('base64url') !== token) return null
  return bytes.readUIntBE(0, numberBytes)
}

/** True when a token is valid for this ticket now; compares in constant time. */
export function isValidTrackToken(secrets: Secrets, token: string, ticket: Linked): boolean {
  const bytes = Buffer.from(token, 'base64url').subarray(numberBytes)
  return (
    bytes.length === HMAC_BYTES &&
    timingSafeEqual(bytes, createTokenHmac(secrets, ticket)) &&
    parseTokenTicketId(token) === ticket.id
  )
}

function createTokenHmac(secrets: Secrets, { id, link_version, payer }: Linked): Buffer {
  const facts = [id, link_version, ...(payer === undefined ? [] : [payer])].join('.')
  return Buffer.from(secrets.hmac('track', facts), 'base64url').subarray(0, HMAC_BYTES)
}
