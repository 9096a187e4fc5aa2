import type { QuoteAnswer } from '#contract/quotes.ts'
import type { StatusKey } from '#contract/ticket-statuses.ts'
import type { NewQuote } from '#contract/quotes.schema.ts'

type DemoQuote = NewQuote & {
  /** `none` while unanswered. */
  answer: QuoteAnswer | 'none'
  lapses?: boolean
}

const backGlass = {
  kind: 'extra',
  description: 'Replace the cracked back glass',
  amount_cents: 8_900,
} as const
const battery = {
  kind: 'extra',
  description: 'Replace the battery, which holds 71 % of its charge',
  amount_cents: 7_900,
} as const
const port = {
  kind: 'extra',
  description: 'Replace the corroded charging port',
  amount_cents: 6_500,
} as const
const board = {
  kind: 'new_price',
  description: 'The frame is bent: the screen needs a new housing with it',
  amount_cents: 41_900,
} as const

/** Proposed quotes by the ticket's index in the plan. */
export const demoQuotes: Record<number, DemoQuote | undefined> = {
  17: { ...backGlass, answer: 'none' },
  20: { ...battery, answer: 'approve' },
  24: { ...backGlass, answer: 'none' },
  27: { ...port, answer: 'approve' },
  29: { ...battery, answer: 'agreed_only' },
  31: { ...board, answer: 'approve' },
  33: { ...board, answer: 'send_back' },
  36: { ...battery, answer: 'approve' },
  40: { ...board, answer: 'none', lapses: true },
  42: { ...backGlass, answer: 'agreed_only' },
  48: { ...battery, answer: 'approve' },
  53: { ...port, answer: 'approve' },
  56: { ...board, answer: 'send_back' },
}

/** Remarks on a part test; visible to the customer. */
export const remarks = [
  '',
  'Scratches on the frame, none on the camera glass.',
  'Well packed. The SIM tray was empty.',
  'A hairline crack beside the camera was there before.',
  'Dust under the old screen protector, which we took off.',
]

/** Work descriptions of completion documents. */
export const workWords = [
  'Replaced the {part}, cleaned the inside and sealed the phone again.',
  'Opened the phone, replaced the {part} and tested every part twice.',
  'Replaced the {part}. Dust in the speaker grille was removed at no charge.',
]

/** A customer's message with a picture. */
export const pictureMessage =
  'This is how the corner looked before I packed it. Does the glass need replacing too?'

/** Reasons for a status change that lacks a requirement, by the ticket's index in the plan. */
export const reasons: Record<number, Partial<Record<StatusKey, string>> | undefined> = {
  19: {
    receivedDevice: 'Arrived. The repair notice went out again with this email; we wait for your answer.',
  },
  21: { receivedDevice: 'Arrived. The serial number differs in one digit; you told us that you misread it.' },
  22: { receivedDevice: 'Arrived with a flat battery. We test it as soon as it is charged.' },
  33: { pendingPayment: 'We send it back unrepaired, as you asked.' },
  40: { pendingPayment: 'The offer has lapsed, so it goes back unrepaired.' },
  43: {
    postedToCustomer: 'Posted before the payment: your transfer is on its way, says the receipt you sent.',
  },
  50: { receivedDevice: 'Arrived. Tested on the spot together with its owner.' },
  56: { pendingPayment: 'We send it back unrepaired, as you asked.' },
}
