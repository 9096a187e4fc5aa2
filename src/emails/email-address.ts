import type { EmailAddress } from '#domain/mailer.ts'

/** Parses "Mendpost Repairs <hello@mendpost.example>" or a bare address; the name may be empty. */
export function parseEmailAddress(text: string): EmailAddress {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return named ? { name: named[1]!.trim(), address: named[2]! } : { name: '', address: text.trim() }
}
