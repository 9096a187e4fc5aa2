import type { QuoteAnswer } from '#contract/quotes.ts'
import type { NewQuote } from '#contract/quotes.schema.ts'
import type { StatusKey } from '#contract/ticket-statuses.ts'

/** What is particular about a ticket of the demo; the rest follows from its status and from chance. */
export type Story = {
  damagedBattery?: true
  /** The customer cancels after the approval. */
  cancelled?: true
  /** Days without progress, so that a reminder is due. */
  waitedDays?: number
  /** The repair notice stays unaccepted. */
  noticeUnread?: true
  /** The part test on arrival was begun, and is not finished. */
  intakeBegun?: true
  /** Not tested on arrival. */
  untested?: true
  serialDiffers?: true
  quote?: NewQuote & { answer: QuoteAnswer | 'none' }
  /** The quote is not answered within its days. */
  lapses?: true
  messageWithPicture?: true
  unreviewed?: true
  /** Paid before the phone is posted: a part of it, or all. */
  deposit?: true
  paidEarly?: true
  /** Posted before it was paid. */
  unpaid?: true
  refunded?: true
  /** Why staff change to a status that lacks a requirement; addressed to the customer. */
  reasons?: Partial<Record<StatusKey, string>>
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
const sentBack = { pendingPayment: 'We send it back unrepaired, as you asked.' }

/** A ticket by the status that it ends in, and its place among those. */
export type TicketName = `${StatusKey} ${number}`

/** The stories, by name of ticket: a new status moves none of them. */
export const stories: Partial<Record<TicketName, Story>> = {
  'submitted 3': { damagedBattery: true },
  'approved 2': { noticeUnread: true },
  'approved 3': { intakeBegun: true },
  'approved 4': { waitedDays: 16 },
  'approved 5': { damagedBattery: true },
  'receivedDevice 1': { quote: { ...backGlass, answer: 'none' } },
  'receivedDevice 3': {
    noticeUnread: true,
    reasons: {
      receivedDevice: 'Arrived. The repair notice went out again with this email; we wait for your answer.',
    },
  },
  'receivedDevice 4': { quote: { ...battery, answer: 'approve' } },
  'receivedDevice 5': {
    serialDiffers: true,
    reasons: {
      receivedDevice: 'Arrived. The serial number differs in one digit; you told us that you misread it.',
    },
  },
  'receivedDevice 6': {
    untested: true,
    reasons: { receivedDevice: 'Arrived with a flat battery. We test it as soon as it is charged.' },
  },
  'repairing 1': { quote: { ...backGlass, answer: 'none' }, messageWithPicture: true },
  'repairing 4': { quote: { ...port, answer: 'approve' } },
  'repairing 6': { quote: { ...battery, answer: 'agreed_only' } },
  'repairing 8': { quote: { ...board, answer: 'approve' } },
  'pendingPayment 1': { quote: { ...board, answer: 'send_back' }, reasons: sentBack },
  'pendingPayment 3': { paidEarly: true },
  'pendingPayment 4': { quote: { ...battery, answer: 'approve' }, unreviewed: true },
  'pendingPayment 5': { deposit: true },
  'pendingPayment 6': { waitedDays: 8 },
  'postedToCustomer 2': {
    quote: { ...board, answer: 'none' },
    lapses: true,
    reasons: { pendingPayment: 'The offer has lapsed, so it goes back unrepaired.' },
  },
  'postedToCustomer 4': { quote: { ...backGlass, answer: 'agreed_only' } },
  'postedToCustomer 5': {
    unpaid: true,
    reasons: {
      postedToCustomer: 'Posted before the payment: your transfer is on its way, says the receipt you sent.',
    },
  },
  'postedToCustomer 7': { waitedDays: 22 },
  'completed 2': { quote: { ...battery, answer: 'approve' }, refunded: true },
  'completed 3': { cancelled: true },
  'completed 4': {
    untested: true,
    reasons: { receivedDevice: 'Arrived. Tested on the spot together with its owner.' },
  },
  'completed 6': { refunded: true },
  'completed 7': { quote: { ...port, answer: 'approve' } },
  'completed 10': { quote: { ...board, answer: 'send_back' }, reasons: sentBack },
  'completed 12': { cancelled: true },
}

/** True when the phone is returned unrepaired: the quote was declined, or lapsed. */
export function isUnrepaired({ quote, lapses }: Story): boolean {
  return lapses === true || quote?.answer === 'send_back'
}
