import { requireAccount, type Caller } from '../caller.ts'
import { nameRepair, repairColumns } from '../repairs/repair-row.ts'
import type { Shop } from '../shop.ts'
import { requireOwnTicket } from '../tickets/require-own-ticket.ts'
import { openCardPage, requireCards } from './card-page.ts'
import { phoneName } from '../tickets/phone-name.ts'

/**
 * Opens the card service's payment page for the balance of the caller's own ticket.
 * Refuses with `nothing_to_pay`, `no_cards` and `cards_away`.
 */
export async function openCheckout(
  shop: Shop,
  ticketId: number,
  caller: Caller,
  privatePage?: string,
): Promise<{ url: string }> {
  const { email } = requireAccount(caller)
  const { db } = shop.database
  const booked = await db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .innerJoin('repairs', 'repairs.key', 'tickets.repair_key')
    .select(['tickets.account_id', ...repairColumns, phoneName])
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst()
  const ticket = requireOwnTicket(booked, caller)
  requireCards(shop)
  await shop.throttles.count('checkoutPerTicket', String(ticketId))
  const payable = {
    ticketId,
    parcelId: null,
    label: `Ticket ${ticketId}: ${ticket.display_name}, ${nameRepair(ticket)}`,
    email,
    privatePage,
  }
  return openCardPage(shop, payable, caller)
}
