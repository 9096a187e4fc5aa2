import type { BackBy } from './back-by.ts'
import { isClosed, type Status } from './ticket-statuses.ts'

/** What a customer may want in a calendar: the days between which the phone should be home, and the last day to pay (yyyy-mm-dd). */
export type TicketDates = { back_by: { from: string; to: string } | null; pay_by: string | null }

/** Returns the dates of a ticket; null while it has none. */
export function getTicketDates(
  { status, back_by }: { status: Status; back_by: Pick<BackBy, 'from' | 'to'> | null },
  { due_cents, due_on }: { due_cents: number; due_on: string | null },
): TicketDates | null {
  const { from, to } = back_by ?? { from: null, to: null }
  const isSaid = from !== null && to !== null && !isClosed(status)
  const dates = { back_by: isSaid ? { from, to } : null, pay_by: due_cents > 0 ? due_on : null }
  return dates.back_by || dates.pay_by ? dates : null
}
