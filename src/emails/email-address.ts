import { domainToASCII } from 'node:url'
import type { EmailAddress } from '#domain/mailer.ts'

/** Parses "Mendpost Repairs <hello@mendpost.example>" or a bare address; the name may be empty. */
export function parseEmailAddress(text: string): EmailAddress {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return named ? { name: named[1]!.trim(), address: named[2]! } : { name: '', address: text.trim() }
}

/** The Message-ID of an outbox row, the same for every attempt, so that receivers can drop duplicates. */
export function messageId(row: { id: number; created_at: number }, from: EmailAddress): string {
  const domain = domainToASCII(from.address.split('@').at(-1) ?? '') || 'localhost'
  return `<outbox.${row.id}.${row.created_at.toString(36)}@${domain}>`
}
