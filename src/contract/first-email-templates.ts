import { statusTexts } from './status-texts.ts'
import { byOutcome, byTemplate, type EmailTemplateKey, type TemplateWords } from './email-templates.ts'

/** Subjects and openings that other texts of the product share; `domain/texts/emails` makes whole emails of them. */
export const defaultTemplates = {
  'booking-received': {
    subject: 'We have your booking: ticket {ticket}',
    opening: 'Thank you, we have your booking.',
  },
  ...byTemplate(({ key }) => {
    const { subject, opening } = statusTexts[key].email
    return { subject, opening }
  }),
  'ticket-note': {
    subject: 'A new note on ticket {ticket}',
    opening: 'Our Staff Team wrote on your ticket:',
  },
  'quote-asked': {
    subject: 'We need your answer: ticket {ticket}',
    opening: 'While working on your {phone} we found something that we will not do without asking you:',
  },
  'quote-lapsed': {
    subject: 'Your phone comes back unrepaired: ticket {ticket}',
    opening: 'We asked you about your {phone} and have had no answer in time:',
  },
  'reminder-send': {
    subject: 'Is your phone on its way? Ticket {ticket}',
    opening: 'We approved the repair of your {phone}, but it has not arrived here yet.',
  },
  'reminder-pay': {
    subject: 'Ready, only your payment is missing: ticket {ticket}',
    opening: 'Your {phone} is ready to be posted back. We are only waiting for your payment.',
  },
  'reminder-arrived': {
    subject: 'Has your phone arrived? Ticket {ticket}',
    opening: 'We posted your {phone} back to you {since} ago and hope that it arrived safely.',
  },
  ...byOutcome(({ subject, opening }) => ({ subject, opening })),
  'warranty-claim': {
    subject: 'We have your warranty claim: ticket {ticket}',
    opening: 'We have your warranty claim for your {phone}. Please post the phone to us once more.',
  },
} satisfies Partial<Record<EmailTemplateKey, TemplateWords>>
