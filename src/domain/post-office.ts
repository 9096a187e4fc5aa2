import type { Letter } from '#contract/letters.ts'

export type Mailbox = { name: string; address: string }

/** A letter that is written out and addressed, ready to be handed over. */
export type Mail = {
  /** The outbox row that it comes from. */
  id: number
  letter: Letter
  /** The same at every try, so that a copy sent after a lost acknowledgement can be recognised. */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo: Mailbox[]
  subject: string
  html: string
  text: string
  /** What the letter asks its reader to open. */
  link: string | null
  /** Epoch milliseconds. */
  writtenAt: number
}

/**
 * What became of a mail. `later`: this one may pass at another time. `refused`: it never will. `away`: the post office
 * itself cannot be reached or does not let us in, whatever the mail.
 */
export type Delivery = { result: 'sent' } | { result: 'later' | 'refused' | 'away'; why: string }

/** Where mails are handed over: an SMTP server, or a folder while there is none. */
export type PostOffice = {
  /** Never throws. */
  send(mail: Mail): Promise<Delivery>
}
