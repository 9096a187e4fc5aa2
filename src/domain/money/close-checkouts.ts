import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'

const MAX_OPEN = 20

/**
 * Closes a ticket's open payment sessions at the card service, so that the customer cannot pay twice; enters payments
 * that turn out to be paid. Refuses with `cards_away` when the card service cannot be reached.
 */
export async function closeCheckouts(
  shop: Shop,
  ticketId: number,
  { before }: { before?: number } = {},
): Promise<void> {
  if (!shop.cards) return
  const open = await shop.database.db
    .selectFrom('checkouts')
    .select('session')
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'open')
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id')
    .limit(MAX_OPEN)
    .execute()
  for (const { session } of open) {
    const now = await shop.cards.closeSession(session)
    await shop.database.transaction((tx) => settleCheckout(tx, shop, now))
  }
}
