import type { StaffMoney } from '#contract/money.ts'
import type { TicketHeading } from '#contract/pages.ts'
import { ledgerSums } from '#db/ledger-sums.ts'
import { readLedger } from '../money/ledger.ts'
import { toStaffMoney } from '../money/read-money.ts'
import { listAgreedLines } from '../quotes/agreed-lines.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { ticketHeading } from './ticket-heading.ts'

/** Data of the staff page for a ticket's money. Refuses with `unknown_ticket`. */
export async function readMoneyPage(
  shop: Shop,
  ticketId: number,
): Promise<{ ticket: TicketHeading; money: StaffMoney }> {
  const { db } = shop.database
  const ticket = await wholeTicket(db, ticketId)
  // Read first, so that a parallel entry makes this version outdated instead of going unnoticed.
  const sums = await ledgerSums(db, ticketId)
  const [standing, ledger, profile] = await Promise.all([
    readStandingQuotes(db, ticketId),
    readLedger(db, ticketId),
    shopProfile(shop),
  ])
  const lines = listAgreedLines(ticket, standing)
  return {
    ticket: ticketHeading(ticket),
    money: toStaffMoney(shop, ticket, { sums, ...ledger, lines, profile }),
  }
}
