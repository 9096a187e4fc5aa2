import { DAY_MS } from '#contract/durations.ts'
import { ignored, nameTickets, type Match, type Open, type OpenTicket } from './match.ts'
import type { StatementLine } from './statement-line.ts'

/** Days between a transfer as staff entered it and its line: a weekend, and less than from one weekly payment to the next. */
export const ENTERED_DAYS = 5

/** A line whose transfer staff entered already on one of these tickets; null when they did not. Further lines do not find it again. */
export function matchEntered(line: StatementLine, tickets: readonly OpenTicket[], open: Open): Match | null {
  const found = tickets
    .flatMap(({ entered }) => entered)
    .find(
      ({ amountCents, day }) =>
        amountCents === line.amountCents &&
        Math.abs(Date.parse(day) - Date.parse(line.day)) <= ENTERED_DAYS * DAY_MS,
    )
  if (!found) return null
  const { ticketIds, paymentIds } = found
  for (const id of ticketIds) {
    const ticket = open.get(id)
    if (ticket) ticket.entered = ticket.entered.filter((one) => one !== found)
  }
  return {
    ...ignored(`The transfer on ${nameTickets(ticketIds)} is entered already.`),
    ticketIds,
    paymentIds,
  }
}
