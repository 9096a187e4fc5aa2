import type { Status } from '#contract/tickets.ts'

export type ReminderKind = 'never_arrived' | 'unpaid' | 'uncollected'

/** Who is written to in one round, so many days after the ticket entered its status. */
export type Round = { round: number; afterDays: number; to: 'customer' | 'staff' }

export type ReminderPlan = { kind: ReminderKind; status: Status; rounds: readonly Round[] }

/** Every reminder of the shop. */
export const reminderPlans: readonly ReminderPlan[] = [
  {
    kind: 'never_arrived',
    status: 1,
    rounds: [
      { round: 1, afterDays: 14, to: 'customer' },
      { round: 2, afterDays: 28, to: 'customer' },
      { round: 3, afterDays: 35, to: 'staff' },
    ],
  },
  {
    kind: 'unpaid',
    status: 4,
    rounds: [
      { round: 1, afterDays: 7, to: 'customer' },
      { round: 2, afterDays: 14, to: 'customer' },
      { round: 3, afterDays: 21, to: 'customer' },
    ],
  },
  { kind: 'uncollected', status: 5, rounds: [{ round: 1, afterDays: 21, to: 'customer' }] },
]

/** A reminder that could not be sent for longer than this is left out: nobody wants a year of them at once. */
export const graceDays = 7

/** From when until when a round is sent, in days since the status was entered. */
export function windowOf(plan: ReminderPlan, { round, afterDays }: Round): { from: number; until: number } {
  const next = plan.rounds.find((one) => one.round === round + 1)
  return { from: afterDays, until: Math.min(afterDays + graceDays, next?.afterDays ?? Infinity) }
}
