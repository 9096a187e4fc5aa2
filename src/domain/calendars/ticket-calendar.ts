import { getTicketDates } from '#contract/calendars.ts'
import { Refusal } from '#contract/refusals.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import type { Caller } from '../caller.ts'
import { readMoney } from '../money/read-money.ts'
import { nameRepair } from '../repairs/repair-row.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { ownTicket } from '../tickets/whole-ticket.ts'
import { formatCalendar, type CalendarEntry } from './format-calendar.ts'

/**
 * Returns the dates of the caller's own ticket as a calendar file, without a private link: calendars are shared and kept by others.
 * Refuses with `unknown_ticket`, and with `no_dates` while there are none.
 */
export async function writeTicketCalendar(shop: Shop, ticketId: number, caller: Caller): Promise<string> {
  const [ticket, money, { name }] = await Promise.all([
    ownTicket(shop.database.db, ticketId, caller),
    readMoney(shop, ticketId, caller),
    shopProfile(shop),
  ])
  const backBy = toBackBy(ticket.back_by)
  const dates = getTicketDates({ status: ticket.status, back_by: backBy }, money)
  if (!dates) throw new Refusal('no_dates')
  const { host } = new URL(shop.publicUrl)
  const more = {
    description: `${ticket.display_name}, ${nameRepair(ticket)}\n${name}`,
    url: `${shop.publicUrl}/account/ticket/${ticketId}`,
  }
  const entries: CalendarEntry[] = []
  if (dates.back_by)
    entries.push({
      uid: `ticket-${ticketId}-back-by@${host}`,
      sequence: backBy?.moves.length ?? 0,
      when: dates.back_by,
      summary: `${ticket.display_name} should be home (ticket ${ticketId})`,
      ...more,
    })
  if (dates.pay_by)
    entries.push({
      uid: `ticket-${ticketId}-pay-by@${host}`,
      when: { from: dates.pay_by, to: dates.pay_by },
      summary: `Last day to pay for ticket ${ticketId}`,
      ...more,
    })
  return formatCalendar(entries, shop.now())
}
