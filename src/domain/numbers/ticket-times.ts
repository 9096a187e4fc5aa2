import type { TicketEnding } from '#contract/numbers.ts'
import { toOutcome, type StoredOutcome } from '#contract/outcomes.ts'
import { isAtOrAfter, statusCodes, type Status } from '#contract/ticket-statuses.ts'

/** A status that a ticket entered. */
export type StatusEntry = { to: Status; at: number }

/** When a ticket reached each point; null for those that it has not reached, or was taken back from. */
type TicketTimes = {
  arrived_at: number | null
  begun_at: number | null
  ready_at: number | null
  posted_at: number | null
  completed_at: number | null
  ended_at: number | null
}

const { receivedDevice, repairing, pendingPayment, postedToCustomer, completed } = statusCodes
const timed: readonly Status[] = [receivedDevice, repairing, pendingPayment, postedToCustomer, completed]

/**
 * Works out the times of a ticket from the statuses that it entered, oldest first. Going back to an earlier status takes
 * back the times of the later ones; a status that was passed over has none. The present status counts since `since` when
 * no entry is known.
 */
export function calculateTimes(
  entries: readonly StatusEntry[],
  { status, since }: { status: Status; since: number },
): TicketTimes {
  const times = new Map<Status, number>()
  const enter = (to: Status, at: number) => {
    for (const one of timed) if (one !== to && isAtOrAfter(one, to)) times.delete(one)
    if (timed.includes(to) && !times.has(to)) times.set(to, at)
  }
  for (const { to, at } of entries) enter(to, at)
  enter(status, since)
  const of = (one: Status) => times.get(one) ?? null
  const posted_at = of(postedToCustomer)
  const completed_at = of(completed)
  return {
    arrived_at: of(receivedDevice) ?? of(repairing) ?? of(pendingPayment),
    begun_at: of(repairing),
    ready_at: of(pendingPayment),
    posted_at,
    completed_at,
    ended_at: posted_at ?? completed_at,
  }
}

/**
 * How a ticket has ended, null while it has not: by its outcome, repaired when an invoice or a completion document says
 * so, and closed when neither does.
 */
export function getEnding(
  endedAt: number | null,
  { outcome, isDocumented }: { outcome: StoredOutcome | null; isDocumented: boolean },
): TicketEnding | null {
  if (endedAt === null) return null
  return toOutcome(outcome) ?? (isDocumented ? 'repaired' : 'closed')
}
