import type { EmailTemplateKey } from '#contract/email-templates.ts'
import { declareEmail, ticketPlaceholders, type EmailDeclaration } from './declare-email.ts'

const open = '[Open the ticket]({link})'
const required = ['{link}']
const takes = ticketPlaceholders

/** The emails to staff and to the shop. */
export const staffTexts = {
  'booking-for-shop': declareEmail({
    subject: 'New booking: ticket {ticket}, {repair}',
    body: [
      'A new ticket is waiting for approval.',
      '{{facts}}',
      '{if damaged battery} The customer says that the battery is damaged: the phone must not be posted.',
      open,
    ],
    takes,
    required,
  }),
  'cancelled-for-shop': declareEmail({
    subject: 'Cancelled: ticket {ticket}, {repair}',
    body: [
      '{customer} cancelled this booking before the phone arrived.',
      '{{facts}}',
      '{if parcel, not other repairs} A parcel was announced: {parcel}. If this phone is in it, it has to go back.',
      '{if other repairs} The other repairs of this phone stay booked.',
      open,
    ],
    takes,
    required,
  }),
  'contact-for-shop': declareEmail({
    subject: 'Message from {sender}',
    body: [
      '{if by text} Somebody sent a text that belongs to no single open ticket.',
      '{if not by text} Somebody wrote through the contact form.',
      '{{facts}}',
      '{if not message} There was no message.',
      '{{message}}',
      '{if not by text} [Reply]({link})',
    ],
    required: ['{{facts}}', '{{message}}'],
  }),
  'message-for-staff': declareEmail({
    subject: 'A message on ticket {ticket} from {customer}',
    body: [
      '{customer} wrote on ticket {ticket}:',
      '{{message}}',
      '{{facts}}',
      '[Open the ticket and answer]({link})',
      'Please answer on the ticket, so that everybody sees what was said.',
    ],
    takes,
    required: ['{link}', '{{message}}'],
  }),
  'quote-answered': declareEmail({
    subject: 'Quote {answer}: ticket {ticket}',
    body: [
      '{if approved} The customer approved the quote. The work can go on.',
      '{if declined, goes back, at home} The customer declined the quote, and keeps the phone.',
      '{if declined, goes back, not at home} The customer declined the quote. The phone goes back unrepaired, {without_repair}.',
      '{if declined, not goes back} The customer declined the quote. Please do the agreed repair only.',
      '{if lapsed, at home} Nobody answered the quote in time. The customer keeps the phone.',
      '{if lapsed, not at home, not goes back} Nobody answered the quote in time. The repair stays as agreed.',
      '{if lapsed, not at home, goes back} Nobody answered the quote in time. The phone goes back unrepaired, {without_repair}.',
      '{{description}}',
      '{{facts}}',
      open,
    ],
    takes,
    required,
  }),
  'payment-for-staff': declareEmail({
    subject: 'Paid {amount}: ticket {ticket}',
    body: ['{customer} has paid {amount}. {left}', '{{facts}}', open],
    takes,
    required,
  }),
  'review-for-staff': declareEmail({
    subject: 'Reviewed: ticket {ticket}',
    body: ['{customer} has reviewed the completion document.', '{{facts}}', open],
    takes,
    required,
  }),
  'parcel-for-staff': declareEmail({
    subject: 'On its way: ticket {ticket}',
    body: ['{customer} has announced the parcel with the phone.', '{{facts}}', open],
    takes,
    required,
  }),
  'refund-failed-for-shop': declareEmail({
    subject: 'Refund of {amount} came back: ticket {ticket}',
    body: [
      'A refund of {amount} did not reach the customer, so the money is with the shop again. Ask the customer for a bank account, transfer it, and enter the refund on the ticket.',
      '{{facts}}',
      '[Open {document} and payments]({link})',
    ],
    takes,
    required,
  }),
  'never-arrived-for-shop': declareEmail({
    subject: 'Never arrived: ticket {ticket}',
    body: [
      '{if emailed} This phone was approved {since} ago and has not arrived, although we have asked {times}. Call the customer, or complete the ticket.',
      '{if not emailed} This phone was approved {since} ago and has not arrived. Its customer has no email address, so we could not ask. Call the customer, or complete the ticket.',
      '{{facts}}',
      open,
    ],
    takes,
    required,
  }),
  'backup-failed-for-shop': declareEmail({
    subject: 'The backup of {day} failed',
    body: [
      'The scheduled backup failed. The shop goes on, and earlier backups stay as they are.',
      '{{facts}}',
      'The next one is tried at the usual time. To make one now, run: npm run backup',
    ],
    required: ['{{facts}}'],
  }),
  'mail-waits-for-shop': declareEmail({
    subject: 'An email waits for you under Messages',
    body: [
      'An email came to the address that customers reply to, and is on no ticket yet: a person has to decide where it belongs.',
      '{{facts}}',
      '[Read it]({link})',
      'No more emails like this one follow until it is marked as read there.',
    ],
    required: ['{{facts}}'],
  }),
  'mailbox-failed-for-shop': declareEmail({
    subject: 'Replies by email need your attention',
    body: [
      'Something is wrong with the mailbox that answers of customers come to.',
      '{{facts}}',
      'Nothing in the mailbox is deleted by us. What can be wrong and what to do stands in docs/replies.md; npm run doctor tries to log in.',
    ],
    required: ['{{facts}}'],
  }),
} satisfies Partial<Record<EmailTemplateKey, EmailDeclaration>>
