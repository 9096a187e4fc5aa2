import type { TicketWork } from '#contract/staff-pages.ts'
import { partTestWork } from './ticket-work/part-test-work.ts'
import { shippingWork } from './ticket-work/shipping-work.ts'
import { moneyWork } from './ticket-work/money-work.ts'
import { quoteWork } from './ticket-work/quote-work.ts'
import type { WorkRow } from './ticket-work/ticket-work.tsx'

/** State of every piece of work on a ticket, in the order of the repair. */
export function workRows(ticketid: number, { shipping, bench, quotes, money }: TicketWork): WorkRow[] {
  const [intake, completion] = partTestWork(ticketid, bench)
  return [
    shippingWork(ticketid, shipping),
    intake,
    ...(quotes ? [quoteWork(ticketid, quotes)] : []),
    completion,
    ...(money ? [moneyWork(ticketid, money)] : []),
  ]
}
