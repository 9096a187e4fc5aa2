import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import type { ReminderKind } from '#db/schema/shipping.ts'

/** Recipients of one round, this many days after the ticket entered its status. */
export type Round = { round: number; afterDays: number; to: 'customer' | 'staff' }

export type ReminderPlan = { kind: ReminderKind; status: Status; rounds: readonly Round[] }

/** All reminder plans of the shop. */
export const reminderPlans: readonly ReminderPlan[] = [
  {
    kind: 'never_arrived',
    status: statusCodes.approved,
    rounds: [
      { round: 1, afterDays: 14, to: 'customer' },
      { round: 2, afterDays: 28, to: 'customer' },
      { round: 3, afterDays: 35, to: 'staff' },
    ],
  },
  {
    kind: 'unpaid',
    status: statusCodes.pendingPayment,
    rounds: [
      { round: 1, afterDays: 7, to: 'customer' },
      { round: 2, afterDays: 14, to: 'customer' },
      { round: 3, afterDays: 21, to: 'customer' },
    ],
  },
  {
    kind: 'uncollected',
    status: statusCodes.postedToCustomer,
    rounds: [{ round: 1, afterDays: 21, to: 'customer' }],
  },
]

/** A reminder overdue for longer than this is skipped, for example after a long downtime. */
export const graceDays = 7

/** Returns when a round is due, in days since the status was entered: from, until. */
export function getWindow(plan: ReminderPlan, { round, afterDays }: Round): { from: number; until: number } {
  const next = plan.rounds.find((one) => one.round === round + 1)
  return { from: afterDays, until: Math.min(afterDays + graceDays, next?.afterDays ?? Infinity) }
}
