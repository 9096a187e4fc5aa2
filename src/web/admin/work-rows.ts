import type { TicketWork } from '#contract/staff-pages.schema.ts'
import { toPartTestRows } from './ticket-work/part-test-rows.ts'
import { toShippingRow } from './ticket-work/shipping-row.ts'
import { toMoneyRow } from './ticket-work/money-row.ts'
import { toQuoteRow } from './ticket-work/quote-row.ts'
import type { WorkRow } from './ticket-work/work-links.tsx'

/** State of every piece of work on a ticket, in the order of the repair. */
export function getWorkRows(
  ticketid: number,
  { shipping, bench: partTests, quotes, money }: TicketWork,
): WorkRow[] {
  const [intake, completion] = toPartTestRows(ticketid, partTests)
  return [
    toShippingRow(ticketid, shipping),
    intake,
    ...(quotes ? [toQuoteRow(ticketid, quotes)] : []),
    completion,
    ...(money ? [toMoneyRow(ticketid, money)] : []),
  ]
}
