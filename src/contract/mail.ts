/** Where mail services post the mails that answer ours. */
export const inboundMailPath = '/api/mail/inbound'

/** The line above the words of our emails about a ticket, by which the answer is told from what it quotes. */
export const replyLine = '-- Please write your answer above this line --'

export const MAX_MAIL_BYTES = 10 * 1024 * 1024
export const MAX_MAIL_PARTS = 20
/** Mails of one hour that reach a ticket by themselves. */
export const MAX_MAILS_AN_HOUR = 20
/** Characters of text, quotes included, that a ticket takes of one mail. */
export const MAX_MAIL_TEXT_LENGTH = 200_000
/** New words of a mail that are shown at once; what is longer continues in what is folded. */
export const MAX_REPLY_LENGTH = 10_000

/** Why a mail waits for a person. */
export const waitingReasons = {
  no_ticket:
    'It does not say which ticket it answers: neither its address nor what it answers is one of ours.',
  several_tickets: 'It answers emails about more than one ticket.',
  several_senders: 'It names no sender, or more than one.',
  other_sender: 'It was not sent from the address of the ticket’s customer.',
  not_proved:
    'Nothing proves that its sender wrote it: there is no valid signature (DKIM) of the sender’s domain.',
  not_checked:
    'It could not be checked who wrote it: the records of the sender’s domain (DNS) were not reached.',
  too_many: `More than ${MAX_MAILS_AN_HOUR} emails came for this ticket within an hour.`,
  too_large: `It is larger than ${MAX_MAIL_BYTES / 1024 / 1024} MB, so only its beginning was kept.`,
  too_many_parts: `It has more than ${MAX_MAIL_PARTS} parts.`,
  too_long: 'Its text is longer than a ticket takes.',
  unreadable: 'It could not be read as an email.',
  erased: 'The details of its ticket are erased.',
} as const
export type WaitingReason = keyof typeof waitingReasons

/** Why a mail is on no ticket and waits for nobody. */
export const ignoredReasons = {
  automatic: 'A program answered by itself.',
  list: 'It came by a mailing list.',
  own: 'It came from an address of the shop itself.',
  bounce: 'A mail server says that an email of ours could not be delivered.',
  delayed: 'A mail server says that an email of ours is late.',
} as const
export type IgnoredReason = keyof typeof ignoredReasons
