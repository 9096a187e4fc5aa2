import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'

const mostOpen = 20

/**
 * Closes what a ticket still has open at the card service, so that nobody pays twice; what turns out to be paid is
 * entered. Refuses when the card service cannot be asked.
 */
export async function closeCheckouts(
  shop: Shop,
  ticketId: number,
  { before }: { before?: number } = {},
): Promise<void> {
  if (!shop.cards) return
  const open = await shop.books.db
    .selectFrom('checkouts')
    .select('session')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id')
    .limit(mostOpen)
    .execute()
  for (const { session } of open) {
    const now = await shop.cards.closeSession(session)
    await shop.books.transaction((tx) => settleCheckout(tx, shop, now))
  }
}
