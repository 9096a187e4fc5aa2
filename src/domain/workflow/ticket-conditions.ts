import { firstSettings } from '#contract/first-profile.ts'
import { isEnded, isFinal } from '#contract/outcomes.ts'
import { hasCome, isAtShop, isFound } from '#contract/parcels.ts'
import { mayPost } from '#contract/posting.ts'
import {
  hasArrived,
  isAtOrAfter,
  isClosed,
  isPaymentDue,
  isPosted,
  statusCodes,
} from '#contract/ticket-statuses.ts'
import type { WaitingFor } from '#contract/tickets.ts'
import type { JourneyFacts } from './journey-facts.ts'

/** The facts that only the queues need. */
type QueueOnly = {
  waitingFor: WaitingFor
  statusSince: number
  /** When the customer answered the latest quote; null while there is none, or once work went on after it. */
  quoteAnsweredAt: number | null
  waitsForPart: boolean
  /** Another phone of its parcel is ready to be posted back, and this one is not. */
  neighbourReady: boolean
  dueAt: number | null
  /** Since when its phone will usually not be home as was said; null without a date. */
  missAt?: number | null
  /** When the days to pay are over; null while no payment is due. */
  payUntil: number | null
  /** From when it is asked whether the parcel back was delivered; null while nobody is asked. */
  askDeliveryAt: number | null
}
export type QueueFacts = JourneyFacts & QueueOnly
/** The facts that the next step follows from; pages leave out what only the queues need. */
export type NextFacts = JourneyFacts & Partial<QueueOnly>

/** The facts with what else the workflow rules ask about a ticket. */
export type Conditions = ReturnType<typeof toConditions>

/** Answers what the workflow rules ask. Statuses are compared by order, so that a new one falls between its neighbours. */
export function toConditions(facts: NextFacts) {
  const {
    status,
    outcome,
    booking = firstSettings.booking,
    quoteAnsweredAt = null,
    dueAt = null,
    askDeliveryAt = null,
    parcelCheck: parcel_check = null,
  } = facts
  return {
    ...facts,
    asked: facts.asked ?? false,
    toQuote: facts.toQuote ?? false,
    way: facts.way ?? null,
    notCome: facts.notCome ?? false,
    hasAddress: facts.hasAddress ?? true,
    intakeBegun: facts.intakeBegun ?? false,
    approved: isAtOrAfter(status, statusCodes.approved),
    arrived: hasCome({ status, parcel_check }),
    received: hasArrived(status),
    here: isAtShop({ status, parcel_check }),
    // Found without a booking, and not looked at yet.
    extraToQuote: parcel_check === 'extra' && (facts.toQuote ?? false) && !hasArrived(status),
    missing: parcel_check === 'missing',
    announced: facts.announced && parcel_check !== 'missing',
    begun: isAtOrAfter(status, statusCodes.repairing),
    paymentDue: isPaymentDue(status),
    posted: isPosted(status),
    closed: isClosed(status),
    ended: isEnded(outcome),
    // The answer to a quote alone may still be reverted.
    final: isFinal(outcome),
    mayPost: mayPost(status, booking) && !isFound(parcel_check),
    quoteAnswered: quoteAnsweredAt !== null,
    toReview: facts.completionIssued && !facts.completionReviewed,
    paid: facts.left_cents === 0,
    awaitsAnswer: facts.asked === true && facts.quoteOpen,
    hasDueDate: dueAt !== null,
    deliveryUnseen: askDeliveryAt !== null,
    hasBackBy: (facts.missAt ?? null) !== null,
  }
}
