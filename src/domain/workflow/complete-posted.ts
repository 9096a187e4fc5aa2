import { DAY_MS } from '#contract/durations.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { changeStatus } from '../tickets/change-status.ts'
import { isNoteOfTicket } from '../tickets/note-of-ticket.ts'
import { changeDueTickets } from './change-due-tickets.ts'

/**
 * Completes tickets that were posted to the customer the shop's number of days ago, and without a message by the customer
 * for as long; not where the customer says that the parcel has not come. Sends no email: it would say nothing new. Returns how many.
 */
export async function completePosted(shop: Shop): Promise<number> {
  const { completeAfterDays } = await shopProfile(shop)
  const until = shop.now() - completeAfterDays * DAY_MS
  return changeDueTickets(shop, {
    isDue: (where) =>
      where.and([
        where('tickets.status', '=', statusCodes.postedToCustomer),
        where('tickets.status_since', '<=', until),
        // Staff look for the parcel, however long that takes.
        where(
          where.fn.coalesce(
            where
              .selectFrom('parcel_news')
              .select('parcel_news.news')
              .whereRef('parcel_news.ticket_id', '=', 'tickets.id')
              .where('parcel_news.source', '=', 'customer')
              .orderBy('parcel_news.id', 'desc')
              .limit(1),
            where.val('delivered'),
          ),
          '!=',
          'not_come',
        ),
        where.not(
          where.exists(
            where
              .selectFrom('notes')
              .select('notes.id')
              .where(isNoteOfTicket)
              .where('notes.from_customer', '=', 1)
              .where('notes.created_at', '>', until),
          ),
        ),
      ]),
    change: (tx, ticket) =>
      changeStatus(tx, shop, ticket, { to: statusCodes.completed, noteId: null, by: null }),
  })
}
