import type { TrackedTicket } from '#contract/tracking.ts'
import { mayPost } from '#contract/posting.ts'
import { getBalance } from '../money/balance.ts'
import type { Shop } from '../shop.ts'
import { isOpen } from '../shipping/open-booking.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import type { WholeTicket } from '../tickets/whole-ticket.ts'

/** Returns what the customer can do by an unlocked link now. */
export async function readLinkTasks(shop: Shop, ticket: WholeTicket): Promise<TrackedTicket['tasks']> {
  const { booking } = await shopProfile(shop)
  const paper = await shop.database.db
    .selectFrom('invoices')
    .select('number')
    .where('ticket_id', '=', ticket.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirst()
  return {
    due_cents: await getBalance(shop.database.db, ticket.id),
    cards: shop.cards !== undefined,
    invoice: paper !== undefined,
    postable: isOpen(ticket) && ticket.battery === 'fine' && mayPost(ticket.status, booking),
  }
}
