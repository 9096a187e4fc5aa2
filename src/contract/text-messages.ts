import type { EmailKind, EmailPayloads } from './email-kinds.ts'
import { getStatus, isStatus } from './ticket-statuses.ts'

/** The texts whose words the owner may edit. */
export const textTemplateKeys = [
  'text-received',
  'text-opened',
  'text-answer',
  'text-payment',
  'text-posted',
  'text-ended',
  'text-moved',
  'text-message',
] as const
export type TextTemplateKey = (typeof textTemplateKeys)[number]

/** Every kind of text message: those that can be edited, the question to a new number, and one written by hand. */
export const textKinds = [...textTemplateKeys, 'text-confirm', 'text-by-hand'] as const
export type TextKind = (typeof textKinds)[number]

export const textMessageNames = {
  'text-received': 'Phone received',
  'text-opened': 'Parcel opened: something missing or extra',
  'text-answer': 'Needs your answer',
  'text-payment': 'Payment due',
  'text-posted': 'Posted back',
  'text-ended': 'Ready or ended',
  'text-moved': 'Back-by date moved',
  'text-message': 'Message from staff',
  'text-confirm': 'Question to a new number',
  'text-by-hand': 'Written by hand',
} as const satisfies Record<TextKind, string>

/** The payload of each kind of text; all other data is read when it is sent. */
export type TextPayload = { ticket_id: number; note_id?: number; quote_id?: number; message_id?: number }

/** What stands in braces in a text, and what it becomes. Nothing that names a person, a place or a device. */
export const textMessagePlaceholders = {
  shop: 'The name of the shop',
  ticket: 'The number of the ticket',
  link: 'The customer’s private link',
  amount: 'What is to be paid now, such as $249.00',
  tracking: 'Carrier and parcel number, when there is one',
  news: 'What happened, such as “your phone has arrived” or “is on its way back to you”',
  ending: 'How it ended, such as “is repaired”',
  back_by: 'Between which days the phone should be home, or that we cannot say yet',
} as const
export type TextMessagePlaceholder = keyof typeof textMessagePlaceholders

export const defaultTexts = {
  'text-received': '{shop}: {news}, ticket {ticket}. Follow it here: {link}',
  'text-opened': '{shop}: we compared your parcel with your booking. Please look at ticket {ticket}: {link}',
  'text-answer': '{shop}: ticket {ticket} needs your answer before we go on: {link}',
  'text-payment': '{shop}: {amount} is due on ticket {ticket}. See it and pay: {link}',
  'text-posted': '{shop}: ticket {ticket} {news}. {tracking} {link}',
  'text-ended': '{shop}: ticket {ticket} {ending}. {link}',
  'text-moved': '{shop}: new date for ticket {ticket}. Back by: {back_by}. {link}',
  'text-message': '{shop}: we have written to you about ticket {ticket}: {link}',
} as const satisfies Record<TextTemplateKey, string>

export const MAX_TEXT_MESSAGE_LENGTH = 459

/** Segments of a month while the shop has set no limit in dollars. */
export const MAX_MONTHLY_SEGMENTS = 2_000

/** Where providers report what became of a text, and pass on replies. */
export const textEventsPath = '/api/text-messages/events'

/** Returns the words in braces that are no known placeholder. */
export function unknownTextPlaceholders(text: string): string[] {
  const named = [...text.matchAll(/\{([^{}\n]*)\}/g)].map((match) => match[1]!)
  return named.filter((name) => !Object.hasOwn(textMessagePlaceholders, name))
}

/** Fills in a text; where a placeholder is empty, its space goes too. */
export function fillTextMessage(text: string, values: Record<TextMessagePlaceholder, string>): string {
  return text
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? values[name as TextMessagePlaceholder] : whole,
    )
    .replace(/[ \t]{2,}/g, ' ')
    .trim()
}

type Counterparts = { [Kind in EmailKind]?: (payload: EmailPayloads[Kind]) => TextTemplateKey | null }

const counterparts: Counterparts = {
  'ticket-status': ({ status }) => {
    const text = isStatus(status) ? getStatus(status).text : null
    return text && `text-${text}`
  },
  'parcel-opened': () => 'text-opened',
  'back-by-moved': () => 'text-moved',
  'ticket-note': () => 'text-message',
  'quote-asked': () => 'text-answer',
  'reminder-pay': () => 'text-payment',
  'ticket-ended': () => 'text-ended',
  'collection-notice': () => 'text-message',
}

/** Returns the text that tells the same news as an email; null when there is none. */
export function textOfEmail<Kind extends EmailKind>(
  kind: Kind,
  payload: EmailPayloads[Kind],
): TextTemplateKey | null {
  return counterparts[kind]?.(payload) ?? null
}

/** Emails that a text never replaces, since they must be in writing: the customer who chose texts gets both. */
export const alwaysEmailed: ReadonlySet<EmailKind> = new Set<EmailKind>([
  'collection-notice',
  'parcel-opened',
  'quote-asked',
])

/** Why a text was not sent, as its row in the outbox says it. */
export const textRemarks = {
  emailChosen: 'The customer gets updates by email.',
  unconfirmed: 'The owner of this number has not agreed to texts yet.',
  stopped: 'The owner of this number stopped texts.',
  badNumber: 'Texts do not reach this number.',
  businessPays: 'The business that pays is asked by email.',
  overLimit: 'The limit of this month is reached.',
  oldNews: 'It was no news any more.',
  perhapsSent: 'It was perhaps sent: the provider did not answer. Ask the customer before you send it again.',
} as const

/** The remark of an email that a text told instead. */
export const TOLD_BY_TEXT = 'told by text'

/** Between these hours of the shop's zone no text goes out, except one that its reader just asked for. */
export const quietHours = { from: 21, until: 8 } as const
