import {
  MAX_MAIL_PARTS,
  MAX_MAILS_AN_HOUR,
  MAX_MAIL_TEXT_LENGTH,
  type IgnoredReason,
  type WaitingReason,
} from '#contract/mail.ts'
import type { Proof } from './prove-sender.ts'

/** What is known of a mail when it is decided where it goes. */
export type MailFacts = {
  /** Whether it could be read, and was not larger than what is taken. */
  problem: 'unreadable' | 'too_large' | null
  automatic: Exclude<IgnoredReason, 'own'> | null
  /** Addresses of From, in lower case. */
  senders: readonly string[]
  isOwn: boolean
  /** The tickets that its address, or what it answers, names. */
  tickets: readonly number[]
  /** The customer of the only one; null where the ticket is gone or erased. */
  ticket: { id: number; customer: string | null } | null
  proof: Proof | null
  parts: number
  textLength: number
  /** Mails of the last hour on the ticket. */
  mailsOfHour: number
}

export type Decision =
  | { to: 'ticket'; ticketId: number }
  | { to: 'waiting'; reason: WaitingReason }
  | { to: 'ignored'; reason: IgnoredReason }

/** Decides where a mail goes: onto a ticket only when ticket and sender are certain; else a person decides. */
export function decideMail(facts: MailFacts): Decision {
  const ignored = facts.automatic ?? (facts.isOwn ? 'own' : null)
  if (ignored) return { to: 'ignored', reason: ignored }
  const reason = findDoubt(facts)
  return reason === null ? { to: 'ticket', ticketId: facts.ticket!.id } : { to: 'waiting', reason }
}

function findDoubt({ problem, senders, tickets, ticket, proof, ...facts }: MailFacts): WaitingReason | null {
  if (problem) return problem
  if (senders.length !== 1) return 'several_senders'
  if (tickets.length !== 1) return tickets.length === 0 ? 'no_ticket' : 'several_tickets'
  if (ticket === null) return 'erased'
  if (ticket.customer !== senders[0]) return 'other_sender'
  if (proof !== 'proved') return proof === 'unknown' ? 'not_checked' : 'not_proved'
  if (facts.parts > MAX_MAIL_PARTS) return 'too_many_parts'
  if (facts.textLength > MAX_MAIL_TEXT_LENGTH) return 'too_long'
  return facts.mailsOfHour >= MAX_MAILS_AN_HOUR ? 'too_many' : null
}
