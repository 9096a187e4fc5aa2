import { endpoint, levels } from './endpoint.ts'

/** The letters whose subject and opening the owner may word: those that tell a customer of their ticket. */
export const wordingKeys = [
  'booking-received',
  'status-1',
  'status-2',
  'status-3',
  'status-4',
  'status-5',
  'status-6',
  'ticket-note',
  'quote-asked',
  'quote-lapsed',
  'reminder-send',
  'reminder-pay',
  'reminder-arrived',
] as const
export type WordingKey = (typeof wordingKeys)[number]

/** What may stand in braces, and what it is replaced with. */
export const placeholders = {
  customer: 'The customer’s name',
  ticket: 'The number of the ticket',
  phone: 'The model, such as iPhone 13',
  repair: 'The repair, such as Screen Replacement',
  price: 'The quoted price, such as $249',
  shop: 'The name of the shop',
} as const
export type Placeholder = keyof typeof placeholders

/** Plain text; `{ticket}` and the other placeholders are filled in when the letter is written. */
export type Words = { subject: string; opening: string }

export const wordingNames = {
  'booking-received': 'Booking received',
  'status-1': 'Approved',
  'status-2': 'Phone received',
  'status-3': 'Repair begun',
  'status-4': 'Payment due',
  'status-5': 'Posted back',
  'status-6': 'Completed',
  'ticket-note': 'Note on a ticket',
  'quote-asked': 'Quote',
  'quote-lapsed': 'Quote lapsed',
  'reminder-send': 'Reminder to send the phone',
  'reminder-pay': 'Reminder to pay',
  'reminder-arrived': 'Has it arrived?',
} as const satisfies Record<WordingKey, string>

/** What a shop says that has worded nothing itself. */
export const firstWordings = {
  'booking-received': {
    subject: 'We have your booking: ticket {ticket}',
    opening: 'Thank you, we have your booking. It is now waiting for our approval.',
  },
  'status-1': {
    subject: 'Your repair is approved: ticket {ticket}',
    opening: 'We have approved the repair of your {phone}.',
  },
  'status-2': {
    subject: 'Your phone has arrived: ticket {ticket}',
    opening: 'Your {phone} has arrived safely at our workshop.',
  },
  'status-3': {
    subject: 'We are repairing your phone: ticket {ticket}',
    opening: 'We have started the repair of your {phone}.',
  },
  'status-4': {
    subject: 'Your repair is done, payment is due: ticket {ticket}',
    opening: 'The repair of your {phone} is done. Before we post it back, we need your payment.',
  },
  'status-5': {
    subject: 'Your phone is on its way back: ticket {ticket}',
    opening: 'We have posted your {phone} to the return address on your ticket.',
  },
  'status-6': {
    subject: 'Your repair is completed: ticket {ticket}',
    opening: 'The repair of your {phone} is completed. Thank you for trusting us with it.',
  },
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
    opening: 'We asked you ten days ago about your {phone} and have had no answer:',
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
    opening: 'We posted your {phone} back to you three weeks ago and hope that it arrived safely.',
  },
} as const satisfies Record<WordingKey, Words>

/** The words in braces of a text that are no placeholder. */
export function unknownPlaceholders(text: string): string[] {
  const named = [...text.matchAll(/\{([^{}\n]*)\}/g)].map((match) => match[1]!)
  return named.filter((name) => !Object.hasOwn(placeholders, name))
}

/** A text with its placeholders filled in; what is filled in is never read for placeholders again. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as Placeholder] : whole,
  )
}

export type Wording = Words & {
  letter: WordingKey
  /** 0 while the shop has not worded it itself. */
  version: number
}

export const getWordings = endpoint<Record<never, never>, { wordings: Wording[] }>('GET', '/api/wordings', {
  for: levels.staff,
})
/** Words a letter anew; refuses with `changed_meanwhile` when somebody else did so since. */
export const updateWording = endpoint<
  { letter: WordingKey; data: Words & { version: number } },
  { wording: Wording }
>('PUT', '/api/wordings/{letter}', { for: levels.staff })
/** Goes back to the first words. */
export const resetWording = endpoint<{ letter: WordingKey }, { wording: Wording }>(
  'DELETE',
  '/api/wordings/{letter}',
  { for: levels.staff },
)
