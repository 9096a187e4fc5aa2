import { byOutcome, byTemplate, type EmailTemplateKey } from '#contract/email-templates.ts'
import {
  lostBackTexts,
  outcomeNext,
  outcomeTexts,
  emailedOutcomes,
  goesBack as goesBackUnrepaired,
  goesBackOncePaid,
} from '#contract/outcome-texts.ts'
import { paymentNotCounted } from '#contract/back-by.ts'
import { statusTexts } from '#contract/status-texts.ts'
import type { StatusKey } from '#contract/ticket-statuses.ts'
import {
  declareEmail,
  greeting,
  nextStepsHeading,
  ticketPlaceholders,
  packingInstructions,
  ticketLinks,
  type EmailDeclaration,
} from './declare-email.ts'

const inPost = { shopPhone: '{shop_phone}', shopUrl: '{site}', parcelTime: '{parcel_time}', reply: '{reply}' }
const noted = ['{if note} Our Staff Team wrote:', '{{note}}']
const completion = '{if completion} [Read the completion document of your repair]({completion_link})'
const goesBack = 'We post the phone to the return address on your ticket. You need not do anything now.'

/** What happens next in a status, and what holds by now in an email that was delayed. */
function nextIn(key: StatusKey): string[] {
  const { whatNext } = statusTexts[key].email
  const [usual, damaged] = [false, true].map((batteryDamaged) => whatNext({ batteryDamaged, ...inPost }))
  const words =
    usual === damaged
      ? [`{if not late} ${usual}`]
      : [`{if not late, damaged battery} ${damaged}`, `{if not late, not damaged battery} ${usual}`]
  return [nextStepsHeading, ...words, '{if late} {next_now}']
}

const statusAfter: Partial<Record<StatusKey, { before?: string[]; after?: string[]; required?: string[] }>> =
  {
    approved: {
      after: packingInstructions('not damaged battery'),
      required: ['{{shop_address}}', '{{notice}}'],
    },
    pendingPayment: { before: ['{{payment}}'], after: [completion], required: ['{{payment}}'] },
    postedToCustomer: { after: ['{{return_parcel}}'] },
  }

function aboutStatus(key: StatusKey): EmailDeclaration {
  const { subject, opening } = statusTexts[key].email
  const { before = [], after = [], required = [] } = statusAfter[key] ?? {}
  return declareEmail({
    subject,
    body: [greeting, opening, ...noted, '{{facts}}', ...before, ...nextIn(key), ...after, ...ticketLinks()],
    takes: ticketPlaceholders,
    required: ['{link}', ...required],
  })
}

type Unrepaired = { subject: string; opening: string; middle?: string[]; closing: string[] }

/** An email about a status of a ticket whose phone, as far as anybody knows, was not repaired. */
function unrepaired({ subject, opening, middle = [], closing }: Unrepaired): EmailDeclaration {
  return declareEmail({
    subject,
    body: [greeting, opening, ...noted, '{{facts}}', ...middle, ...closing, ...ticketLinks()],
    takes: ticketPlaceholders,
    required: ['{link}', ...middle],
  })
}

const owesNothing = [nextStepsHeading, `{if not late} ${goesBack}`, '{if late} {next_now}', completion]
const posted = [...nextIn('postedToCustomer'), '{{return_parcel}}']

/** The emails to a customer about the way of their ticket. */
export const ticketTexts = {
  'booking-received': declareEmail({
    subject: 'We have your booking: ticket {ticket}',
    body: [
      greeting,
      'Thank you, we have your booking.',
      '{{facts}}',
      'This price is fixed. It stays the same whatever happens to our price list.',
      '{if submitted, not damaged battery} **{after_booking}**',
      '{if closure} {work_start}',
      ...ticketLinks(),
      '## {if damaged battery} Please do not post your phone',
      '{if damaged battery} You told us that the battery is damaged. Australia Post does not carry damaged batteries, and they can catch fire. Keep the phone switched off, do not charge it, and call us on {shop_phone}: we will find a safe way.',
      '## {if to post} How to send your phone in',
      '{{preparations}}',
      '{if to post} [Print your packing slip]({slip_link})',
      '{if to post} No printer? Write “Ticket {ticket}” and your name on a piece of paper, and put it in the box instead of the slip.',
      '{if to post} If the battery is swollen, leaking or hot, do not post the phone. Call us first.',
      '{if to post} Post it to:',
      '{{shop_address}}',
      '{{notice}}',
      nextStepsHeading,
      '{if not with us} We write to you when your booking is approved, when your phone arrives, when we start, and when it is ready for payment. Then we post it back to the return address on your ticket.',
      '{if with us} Your phone is with us. We write to you when we start, and when it is ready for payment. Then we post it back to the return address on your ticket.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{shop_address}}', '{{notice}}'],
  }),
  'quote-requested': declareEmail({
    subject: 'We have your question: ticket {ticket}',
    body: [
      greeting,
      'Thank you, we have your question about a repair of your {phone}.',
      '{{facts}}',
      ...ticketLinks(),
      nextStepsHeading,
      'We look at it and send you a quote by email. Please do not post the phone before you have answered it: you owe nothing until then.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
  ...byTemplate(({ key }) => aboutStatus(key)),
  'nothing-due': unrepaired({
    subject: 'Your phone is ready, there is nothing to pay: ticket {ticket}',
    opening: 'Our work on your {phone} is done, and there is nothing to pay.',
    closing: owesNothing,
  }),
  'unrepaired-fee': unrepaired({
    subject: 'A fee is due before your phone goes back: ticket {ticket}',
    opening: 'We send your {phone} back without a repair.',
    middle: ['{{payment}}'],
    closing: [...nextIn('pendingPayment'), completion],
  }),
  'unrepaired-goes-back': unrepaired({
    subject: 'Your phone goes back: ticket {ticket}',
    opening: 'We send your {phone} back without a repair. Nothing is left to pay.',
    closing: owesNothing,
  }),
  'unrepaired-posted': unrepaired({
    subject: 'Your phone is on its way back: ticket {ticket}',
    opening: 'We have posted your {phone} to the return address on your ticket, without a repair.',
    closing: posted,
  }),
  'unrepaired-closed': unrepaired({
    subject: 'Ticket {ticket} is closed',
    opening: '{ending}',
    closing: [nextStepsHeading, 'If you have any question, {reply}.'],
  }),
  'posted-back': unrepaired({
    subject: 'Your phone is on its way back: ticket {ticket}',
    opening: 'We have posted your {phone} to the return address on your ticket.',
    closing: posted,
  }),
  closed: unrepaired({
    subject: 'Ticket {ticket} is closed',
    opening: 'We have closed the ticket about your {phone}.',
    closing: [nextStepsHeading, 'If something is not right, {reply}.'],
  }),
  'ticket-note': declareEmail({
    subject: 'A new note on ticket {ticket}',
    body: [
      greeting,
      'Our Staff Team wrote on your ticket:',
      '{{note}}',
      '{{facts}}',
      ...ticketLinks(),
      'To answer, {reply}.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{note}}'],
  }),
  'completion-ready': declareEmail({
    subject: 'Ticket {ticket}: what we did to your phone',
    body: [
      greeting,
      'The work on your phone is done, and its completion document is ready: every part as we found it before and after, and what we did.',
      '{{facts}}',
      ...ticketLinks('Read the completion document'),
      'If something in it is not right, {reply}.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
  'completion-corrected': declareEmail({
    subject: 'Ticket {ticket}: the completion document was corrected',
    body: [
      greeting,
      'We have corrected the completion document of your repair. Please read it again.',
      '{{facts}}',
      ...ticketLinks('Read the completion document'),
      'If something in it is not right, {reply}.',
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
  ...byOutcome(({ subject, opening, name }) => {
    const outcome = emailedOutcomes.find((one) => outcomeTexts[one].email.name === name)!
    const { here } = outcomeTexts[outcome]
    const gone = outcomeNext[outcome]
    return declareEmail({
      subject,
      body: [
        greeting,
        opening,
        ...noted,
        '{{facts}}',
        '{charge}',
        '{{payment}}',
        nextStepsHeading,
        ...(here === goesBackUnrepaired
          ? [`{if with us, to pay} ${goesBackOncePaid}`, `{if with us, not to pay} ${here}`]
          : [`{if with us} ${here}`]),
        `{if not with us} ${gone}`,
        ...ticketLinks(),
      ],
      takes: ticketPlaceholders,
      required: ['{link}', '{charge}', '{{payment}}'],
    })
  }),
  'outcome-lost-back': declareEmail({
    subject: lostBackTexts.email.subject,
    body: [
      greeting,
      lostBackTexts.email.opening,
      ...noted,
      '{{facts}}',
      '{charge}',
      nextStepsHeading,
      lostBackTexts.email.next,
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{charge}'],
  }),
  'booking-cancelled': declareEmail({
    subject: 'Your booking is cancelled: ticket {ticket}',
    body: [
      greeting,
      'Your booking is cancelled, as you asked. There is nothing to pay.',
      '{{facts}}',
      '{if not other repairs} Please do not post the phone. If it is on its way to us already, or if this was not you, call us on {shop_phone}.',
      '{if other repairs} The other repairs of this phone stay booked. If this was not you, call us on {shop_phone}.',
      '[View your ticket]({link})',
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
  'back-by-moved': declareEmail({
    subject: 'When your phone should be home: ticket {ticket}',
    body: [
      greeting,
      'The days that we told you for your {phone} have moved. {reason}',
      'Back by: **{back_by}**.',
      `{if to pay} ${paymentNotCounted}`,
      '{{facts}}',
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{back_by}', '{reason}'],
  }),
  'contact-changed': declareEmail({
    subject: 'Your details were corrected: ticket {ticket}',
    body: [
      greeting,
      'We corrected the mobile number or return address of your {phone} on {when}. Log in to see what stands on your ticket now: we post your phone back to that address.',
      '{{facts}}',
      '## Did you not ask for this?',
      'Then {reply} or call us on {shop_phone} at once, before the phone is posted.',
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
  }),
  'parcel-opened': declareEmail({
    subject: 'What was in your parcel: ticket {ticket}',
    body: [
      greeting,
      'We have opened your parcel, and compared what was inside with your booking:',
      '{{facts}}',
      nextStepsHeading,
      '{if missing} Please look whether what was not inside is still with you. If it is, send it to us with its ticket number; if it is not, {reply}.',
      '{if extra} We look at what was not booked and send you a quote. You owe nothing for it until you have answered.',
      '{if not missing, not extra} Everything is as it was booked. You need not do anything now.',
      ...ticketLinks(),
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{facts}}'],
  }),
  'track-link': declareEmail({
    subject: 'Your private link: ticket {ticket}',
    body: [
      greeting,
      'Here is the private link to your repair. It opens without logging in, so keep it to yourself.',
      '[See where your repair stands]({link})',
      '{{facts}}',
    ],
    takes: ticketPlaceholders,
    required: ['{link}'],
    guarded: true,
  }),
  'warranty-claim': declareEmail({
    subject: 'We have your warranty claim: ticket {ticket}',
    body: [
      greeting,
      '{if to post} We have your warranty claim for your {phone}. Please post the phone to us once more.',
      '{if not to post} We have your warranty claim for your {phone}.',
      '{if submitted, not to post} {after_booking}',
      '{{facts}}',
      'You pay nothing for what the warranty covers. If we find something that it does not cover, you get a quote first, and we do nothing beyond that without your answer.',
      ...ticketLinks(),
      '## {if to post} How to send your phone in',
      ...packingInstructions('to post'),
    ],
    takes: ticketPlaceholders,
    required: ['{link}', '{{shop_address}}', '{{notice}}'],
  }),
  'collection-notice': declareEmail({
    subject: '{subject}',
    body: [greeting, '{{notice}}', ...ticketLinks()],
    takes: ticketPlaceholders,
    required: ['{link}', '{{notice}}'],
  }),
} satisfies Partial<Record<EmailTemplateKey, EmailDeclaration>>
