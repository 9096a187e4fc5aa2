import type { EmailKind } from '#contract/email-kinds.ts'

export type EmailAddress = { name: string; address: string }

/** A rendered and addressed email, ready for delivery. */
export type Mail = {
  /** The id of its outbox row. */
  id: number
  kind: EmailKind
  /** The Message-ID, the same at every attempt: a duplicate sent after a lost acknowledgement can be recognised. */
  messageId: string
  from: EmailAddress
  to: EmailAddress
  replyTo: EmailAddress[]
  /** Where a mail server sends it back to; the sender's address unless given. */
  bounceTo?: string
  /** Message-IDs of the conversation that it continues, oldest first. */
  references?: readonly string[]
  subject: string
  html: string
  text: string
  /** The main link of the email. */
  link: string | null
  /** Epoch milliseconds. */
  writtenAt: number
  /** Other rows of the outbox, whose news it tells too. */
  covers?: readonly number[]
}

/**
 * Result of a delivery. `later`: this email may pass at another time. `refused`: permanently refused. `away`: the
 * mail server cannot be reached or refuses the log-in, for any email.
 */
export type Delivery = { result: 'sent' } | { result: 'later' | 'refused' | 'away'; why: string }

/** Delivers emails: an SMTP server, or a directory of `.eml` files without one. */
export type Mailer = {
  /** Never throws. */
  send(mail: Mail): Promise<Delivery>
}
