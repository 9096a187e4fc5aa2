import { domainToASCII } from 'node:url'
import type { Mailbox } from '#domain/post-office.ts'

/** Reads "Mendpost Repairs <hello@mendpost.example>" or a bare address; the name may be empty. */
export function readMailbox(text: string): Mailbox {
  const named = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return named ? { name: named[1]!.trim(), address: named[2]! } : { name: '', address: text.trim() }
}

/** The Message-ID of an outbox row: the same at every try. */
export function messageId(row: { id: number; created_at: number }, from: Mailbox): string {
  const domain = domainToASCII(from.address.split('@').at(-1) ?? '') || 'localhost'
  return `<outbox.${row.id}.${row.created_at.toString(36)}@${domain}>`
}
