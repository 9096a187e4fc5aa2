import { isEnded } from '#contract/outcomes.ts'
import type { QueueKey } from '#contract/queues.ts'
import { hasArrived, isAtOrAfter, isInRepair, isPosted, statusCodes } from '#contract/ticket-statuses.ts'
import type { WaitingFor } from '#contract/tickets.ts'
import { getBalance, type JourneyFacts } from '../workflow/journey-facts.ts'

/** What the queues go by: the facts of a ticket, and some that only they need. */
export type QueueFacts = JourneyFacts & {
  waitingFor: WaitingFor
  statusSince: number
  /** When the customer answered the latest quote; null while there is none, or once work went on after it. */
  quoteAnsweredAt: number | null
  waitsForPart: boolean
  dueAt: number | null
}

type QueueRule = {
  /** Whether a ticket is in the queue, apart from the time. */
  holds: (facts: QueueFacts) => boolean
  /** Since when; left out, since the change that brought it in. */
  since?: (facts: QueueFacts) => number
}

const isHere = ({ status }: JourneyFacts) => hasArrived(status) && !isPosted(status)
const goesOn = ({ outcome }: JourneyFacts) => !isEnded(outcome)
const isPaid = (facts: JourneyFacts) => getBalance(facts) <= 0
const awaitsPayment = (facts: JourneyFacts) => facts.status === statusCodes.pendingPayment
/** The phone is here and the repair has not begun. */
const isBeforeRepair = (facts: JourneyFacts) => facts.status === statusCodes.receivedDevice && goesOn(facts)
const toReview = (facts: QueueFacts) =>
  isHere(facts) &&
  isAtOrAfter(facts.status, statusCodes.repairing) &&
  goesOn(facts) &&
  facts.completionIssued &&
  !facts.completionReviewed

/** Which tickets are in each work queue. */
export const queueRules: Record<QueueKey, QueueRule> = {
  to_approve: {
    holds: (facts) => !isAtOrAfter(facts.status, statusCodes.approved) && goesOn(facts),
    since: ({ statusSince }) => statusSince,
  },
  on_the_way: { holds: (facts) => !hasArrived(facts.status) && goesOn(facts) && facts.announced },
  arrived: { holds: (facts) => isBeforeRepair(facts) && !facts.intakeTested },
  quote_answered: {
    holds: (facts) => isHere(facts) && goesOn(facts) && !facts.quoteOpen && facts.quoteAnsweredAt !== null,
    since: ({ quoteAnsweredAt, statusSince }) => quoteAnsweredAt ?? statusSince,
  },
  to_repair: {
    holds: (facts) =>
      isBeforeRepair(facts) && facts.intakeTested && !facts.quoteOpen && facts.quoteAnsweredAt === null,
  },
  in_repair: {
    holds: (facts) => isInRepair(facts.status) && goesOn(facts) && !toReview(facts),
    since: ({ statusSince }) => statusSince,
  },
  to_review: { holds: toReview },
  to_post: { holds: (facts) => awaitsPayment(facts) && goesOn(facts) && isPaid(facts) },
  unrepaired_back: { holds: (facts) => isHere(facts) && !goesOn(facts) && isPaid(facts) },
  unpaid_week: {
    holds: (facts) => awaitsPayment(facts) && !isPaid(facts),
    since: ({ statusSince }) => statusSince,
  },
  overdue: { holds: ({ dueAt }) => dueAt !== null, since: ({ dueAt }) => dueAt ?? 0 },
  waiting_for_us: { holds: ({ waitingFor }) => waitingFor === 'shop' },
  waiting_for_part: { holds: (facts) => facts.waitsForPart && !isPosted(facts.status) },
}
