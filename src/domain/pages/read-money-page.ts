import type { StaffMoney } from '#contract/money.schema.ts'
import type { TicketHeading } from '#contract/pages.schema.ts'
import type { Caller } from '../caller.ts'
import { readStaffMoneyRows, toStaffMoney } from '../money/read-money.ts'
import type { Shop } from '../shop.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { ticketHeading } from './ticket-heading.ts'

/** Data of the staff page for a ticket's money. Refuses with `unknown_ticket`. */
export async function readMoneyPage(
  shop: Shop,
  ticketId: number,
  caller: Caller,
): Promise<{ ticket: TicketHeading; money: StaffMoney }> {
  const ticket = await wholeTicket(shop.database.db, ticketId)
  return {
    ticket: ticketHeading(ticket),
    money: toStaffMoney(shop, ticket, await readStaffMoneyRows(shop, ticket), caller),
  }
}
