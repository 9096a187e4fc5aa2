import { getSequenceKey, type EmailKind } from '#contract/email-kinds.ts'
import type { Db } from '#db/tables.ts'
import { toDomain } from '#domain/mail/address-parts.ts'
import { findLastMail } from '#domain/mail/mail-rows.ts'
import type { EmailAddress } from '#domain/mailer.ts'

/** Where answers of customers go; null, or left out, where no mailbox takes them. */
export type Replies = {
  /** `REPLY_ADDRESS`. */
  address: string
  /** The address of one ticket. */
  ofTicket: (ticketId: number) => string
} | null

/** What makes an email part of the conversation about its ticket. */
type ReplyHeaders = { replyTo: string; references: string[]; subject: string | null }

/** Emails that answer what the customer wrote, under the same subject. */
const answering: ReadonlySet<EmailKind> = new Set<EmailKind>(['ticket-note', 'quote-by-page'])

/** The headers of an email that its customer can answer onto a ticket; null for any other. */
export async function readReplyHeaders(
  db: Db,
  replies: Replies,
  { kind, payload }: { kind: EmailKind; payload: { ticket_id?: number } },
): Promise<ReplyHeaders | null> {
  const ticketId = payload.ticket_id
  if (!replies || ticketId === undefined || !getSequenceKey(kind, payload)?.endsWith(':customer')) return null
  const replyTo = replies.ofTicket(ticketId)
  // Mail programs put emails with a common reference together, whether that one exists or not.
  const first = `<${replyTo}>`
  const last = await findLastMail(db, ticketId)
  if (!last) return { replyTo, references: [first], subject: null }
  const thread = last.thread.split(' ').filter((id) => id !== '' && id !== first)
  const bare = last.subject.replace(/^((re|aw|antw|sv|rv|res|回复|答复|回覆)\s*[:：]\s*)+/i, '')
  // Gmail takes a mail with another subject for a new conversation. Only what we wrote is repeated.
  const isOurs = answering.has(kind) && bare.length < 400 && bare.endsWith(`ticket ${ticketId}`)
  return { replyTo, references: [first, ...thread], subject: isOurs ? `Re: ${bare}` : null }
}

/** Where mail servers send an email back to: our mailbox, if it is of the sender's own domain, as SPF asks for. */
export function getBounceAddress(
  replies: Replies,
  from: EmailAddress,
  replyTo: string | undefined,
): string | undefined {
  if (!replies) return undefined
  return toDomain(from.address) === toDomain(replies.address) ? (replyTo ?? replies.address) : undefined
}
