import type { EmailTemplateKey } from '#contract/email-templates.ts'
import {
  declareEmail,
  greeting,
  nextStepsHeading,
  ticketPlaceholders,
  ticketLinks,
  type EmailDeclaration,
} from './declare-email.ts'

const toPay = ticketLinks('Open invoice and payments')

/** The emails to a customer about quotes, payments and reminders. */
export const moneyTexts = {
  'quote-asked': declareEmail({
    subject: 'We need your answer: ticket {ticket}',
    body: [
      greeting,
      'While working on your {phone} we found something that we will not do without asking you:',
      '{{description}}',
      '{{facts}}',
      ...ticketLinks('Approve or decline'),
      nextStepsHeading,
      '{if extra work} Nothing is done and nothing is charged without your yes. If you decline, we do the agreed repair only, or send the phone back as it is: you choose. Without an answer by {until} we also send it back unrepaired, at no charge.',
      '{if not extra work} Nothing is done and nothing is charged without your yes. If you decline, we send the phone back as it is, at no charge. Without an answer by {until} we also send it back unrepaired, at no charge.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{description}}', '{{facts}}'],
  }),
  'quote-lowered': declareEmail({
    subject: 'A lower price for your repair: ticket {ticket}',
    body: [
      greeting,
      'The repair of your {phone} costs less than we told you before. You need not do anything: the lower price holds from now on.',
      '{{description}}',
      '{{facts}}',
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{facts}}'],
  }),
  'quote-receipt': declareEmail({
    subject: 'You {answer} the quote: ticket {ticket}',
    body: [
      greeting,
      'You {answer} the quote for your {phone}{by_link}.',
      '{{description}}',
      '{{facts}}',
      '{if invoiced} Your invoice follows your answer. {left}',
      '## Was it not you?',
      'Then reply to this email or call us on {shop_phone} at once. We stop the work, and you get a new private link.',
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{description}}', '{{facts}}'],
  }),
  'quote-lapsed': declareEmail({
    subject: 'Your phone comes back unrepaired: ticket {ticket}',
    body: [
      greeting,
      'We asked you about your {phone} and have had no answer in time:',
      '{{description}}',
      '{{facts}}',
      nextStepsHeading,
      'We send the phone back to the return address on your ticket, unrepaired, and charge you nothing. If you want it repaired after all, reply to this email or call us on {shop_phone} soon.',
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
  'payment-received': declareEmail({
    subject: 'We have your payment of {amount}: ticket {ticket}',
    body: [
      greeting,
      'Thank you: your payment has arrived. This email is your receipt.',
      '{{facts}}',
      '{left}',
      '{if completion} [Read the completion document of your repair]({completion_link})',
      ...toPay,
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{facts}}'],
  }),
  'payment-refunded': declareEmail({
    subject: 'We have refunded {amount}: ticket {ticket}',
    body: [greeting, 'We have refunded {amount}. {arrives}', '{{facts}}', '{left}', ...toPay],
    takes: ticketPlaceholders,
    required: ['{link}', '{{facts}}'],
  }),
  'invoice-adjusted': declareEmail({
    subject: 'Adjustment note {number} for invoice {invoice}: ticket {ticket}',
    body: [
      greeting,
      'We have corrected the invoice for your {phone}, for this reason:',
      '{{reason}}',
      '{{facts}}',
      '{left}',
      ...toPay,
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{facts}}'],
  }),
  'reminder-send': declareEmail({
    subject: 'Is your phone on its way? Ticket {ticket}',
    body: [
      greeting,
      'We approved the repair of your {phone}, but it has not arrived here yet.',
      '{{facts}}',
      ...ticketLinks(),
      nextStepsHeading,
      'If you have posted it already, enter the tracking number on your ticket, so that we can look for it. If you no longer want the repair, cancel it there or call us on {shop_phone}. Otherwise post the phone to:',
      '{{shop_address}}',
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{shop_address}}'],
  }),
  'reminder-pay': declareEmail({
    subject: 'Ready, only your payment is missing: ticket {ticket}',
    body: [
      greeting,
      'Your {phone} is ready to be posted back. We are only waiting for your payment.',
      '{{facts}}',
      ...ticketLinks('Pay on your ticket'),
      nextStepsHeading,
      'Once your payment has arrived, we post the phone back. If you have paid in the last days, or something is not right with the amount, reply to this email or call us on {shop_phone}.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{facts}}'],
  }),
  'reminder-arrived': declareEmail({
    subject: 'Has your phone arrived? Ticket {ticket}',
    body: [
      greeting,
      'We posted your {phone} back to you {since} ago and hope that it arrived safely.',
      '{{facts}}',
      ...ticketLinks(),
      nextStepsHeading,
      'If it is there, you need not do anything. If it is not, reply to this email or call us on {shop_phone}: we look for the parcel with the carrier.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
} satisfies Partial<Record<EmailTemplateKey, EmailDeclaration>>
