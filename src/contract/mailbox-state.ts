/** What can be wrong with the mailbox of replies, as the shop is told. */
export const mailboxTroubles = {
  silent: 'It has not answered for a quarter of an hour',
  full: 'It is nearly full: new emails may be turned away',
  mail_not_taken: 'An email in it could not be taken',
} as const
export type MailboxTrouble = keyof typeof mailboxTroubles

/** Per cent from which a mailbox counts as nearly full. */
export const FULL_MAILBOX = 90
