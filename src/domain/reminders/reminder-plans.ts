import { statusCodes, type Status } from '#contract/ticket-statuses.ts'
import type { ShopSettings } from '#contract/shop-settings.schema.ts'
import type { ReminderKind } from '#db/schema/shipping.ts'

/** Recipients of one round, this many days after the ticket entered its status, or after its invoice was due. */
export type Round = { round: number; afterDays: number; to: 'customer' | 'staff' }

export type ReminderPlan = { kind: ReminderKind; status: Status; rounds: readonly Round[] }

/** The reminder plans of a shop, from the days in its profile. */
export function makeReminderPlans({
  neverArrived,
  unpaid,
  uncollected,
}: ShopSettings['reminderDays']): readonly ReminderPlan[] {
  const toCustomer = (days: readonly number[]): Round[] =>
    days.map((afterDays, place) => ({ round: place + 1, afterDays, to: 'customer' }))
  return [
    {
      kind: 'never_arrived',
      status: statusCodes.approved,
      // Once the customer was asked, the last round asks staff to look into it.
      rounds: toCustomer(neverArrived).map((round, place, all) =>
        place > 0 && place === all.length - 1 ? { ...round, to: 'staff' } : round,
      ),
    },
    { kind: 'unpaid', status: statusCodes.pendingPayment, rounds: toCustomer(unpaid) },
    { kind: 'uncollected', status: statusCodes.postedToCustomer, rounds: toCustomer(uncollected) },
  ]
}

/** A reminder overdue for longer than this is skipped, for example after a long downtime. */
const graceDays = 7

/** Returns when a round is due, in days since the status was entered, or since the invoice was due: from, until. */
export function getWindow(plan: ReminderPlan, { round, afterDays }: Round): { from: number; until: number } {
  const next = plan.rounds.find((one) => one.round === round + 1)
  return { from: afterDays, until: Math.min(afterDays + graceDays, next?.afterDays ?? Infinity) }
}
