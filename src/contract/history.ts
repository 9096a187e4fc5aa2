import type { EventKind } from './audit.ts'

/** The events that a customer sees besides the notes, with their texts; staff-only events are missing here. */
export const historyWords = {
  'ticket.notice_accepted': 'You accepted the repair notice.',
  'ticket.corrected': 'The details of the booking were corrected.',
  'ticket.device_changed': 'The phone of the booking was corrected.',
  'ticket.parcel_announced': 'The tracking number of your parcel to us was entered.',
  'ticket.parts_tested': 'We tested the parts of your phone.',
  'ticket.quoted': 'We sent you a quote.',
  'ticket.price_lowered': 'We lowered the price, which needs no answer from you.',
  'ticket.quote_approved': 'You approved the quote.',
  'ticket.quote_declined': 'You declined the quote.',
  'ticket.quote_lapsed': 'The quote lapsed without an answer.',
  'ticket.quote_withdrawn': 'We withdrew the quote.',
  'ticket.completion_issued': 'We issued the completion document.',
  'ticket.completion_reviewed': 'You reviewed the completion document.',
  'ticket.invoiced': 'We charged what was agreed.',
  'ticket.invoice_adjusted': 'We issued an adjustment note.',
  'ticket.paid': 'A payment arrived.',
  'ticket.refunded': 'We refunded a payment.',
  'ticket.refund_failed':
    'A refund did not reach your card. We have the money and will ask you how to return it.',
  'ticket.payment_reversed': 'We took back an entry that was recorded by mistake.',
  'ticket.credit_moved': 'Credit of one phone of your parcel paid for another.',
  'ticket.parcel_posted': 'The tracking number of the parcel back to you was entered.',
  'ticket.link_renewed': 'A new private link was made; those sent before no longer open.',
  'ticket.link_sent': 'We emailed you the private link again.',
  'ticket.link_printed': 'We printed the private link for you on paper.',
  'ticket.reminded': 'We sent you a reminder.',
  'ticket.back_by_moved': 'The days between which your phone should be home have moved.',
  'ticket.ended': 'We ended the ticket without a repair.',
  'ticket.taken_up': 'We took the ticket up again.',
  'ticket.claimed': 'A warranty claim was opened.',
  'ticket.collection_noticed': 'We sent you a written notice to collect your phone.',
} as const satisfies Partial<Record<EventKind, string>>
export type HistoryKind = keyof typeof historyWords

export const historyKinds = Object.keys(historyWords) as HistoryKind[]
