import { DAY_MS } from '#contract/durations.ts'
import { statusCodes } from '#contract/ticket-statuses.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { changeDueTickets } from './change-due-tickets.ts'
import { applyOutcome } from './end-ticket.ts'

/**
 * Ends bookings of guests whose address nobody has confirmed and whose parcel nobody has announced within the shop's number of days:
 * their phones never arrived. Returns how many.
 */
export async function endUnconfirmed(shop: Shop): Promise<number> {
  const { guestDays } = await shopProfile(shop)
  const until = shop.now() - guestDays * DAY_MS
  return changeDueTickets(shop, {
    isDue: (where) =>
      where.and([
        where('tickets.status', 'in', [
          statusCodes.waitingApproval,
          statusCodes.submitted,
          statusCodes.approved,
        ]),
        where('tickets.tracking_in', '=', ''),
        where('tickets.outcome', 'is', null),
        where.or([where('tickets.parcel_check', 'is', null), where('tickets.parcel_check', '=', 'missing')]),
        // Counted anew for one that staff have taken up again or reopened.
        where('tickets.status_since', '<=', until),
        where.exists(
          where
            .selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.id', '=', 'tickets.account_id')
            .where('accounts.guest_email_folded', 'is not', null),
        ),
      ]),
    change: async (tx, ticket) => {
      const outcome = 'never_arrived'
      const fee = { cents: 0, label: '' }
      await applyOutcome(tx, shop, ticket, { outcome, fee, closes: true, noteId: null, by: null })
      const event = await recordEvent(tx, shop, {
        kind: 'ticket.ended',
        by: null,
        ticketId: ticket.id,
        details: { outcome, fee_cents: 0 },
      })
      await queueEmail(tx, shop, event, 'ticket-ended', { ticket_id: ticket.id, outcome, note_id: null })
    },
  })
}
