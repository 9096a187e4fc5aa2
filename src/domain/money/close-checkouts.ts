import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'

const MAX_OPEN = 20

type Which = {
  /** Only those that were opened before this one. */
  before?: number
  /** Leaves those of single neighbours open. */
  keepNeighbours?: boolean
}

/**
 * Closes the open payment sessions of a ticket's parcel at the card service, so that the customer cannot pay twice; enters
 * payments that turn out to be paid. Refuses with `cards_away` when the card service cannot be reached.
 */
export async function closeCheckouts(
  shop: Shop,
  ticketId: number,
  { before, keepNeighbours = false }: Which = {},
): Promise<void> {
  if (!shop.cards) return
  const open = await shop.database.db
    .selectFrom('checkouts')
    .innerJoin('tickets', 'tickets.id', 'checkouts.ticket_id')
    .select('checkouts.session')
    .where('tickets.parcel_id', '=', (of) =>
      of.selectFrom('tickets as one').select('one.parcel_id').where('one.id', '=', ticketId),
    )
    .where('checkouts.state', '=', 'open')
    .$if(keepNeighbours, (query) =>
      query.where(({ eb, or }) =>
        or([eb('checkouts.ticket_id', '=', ticketId), eb('checkouts.parcel_id', 'is not', null)]),
      ),
    )
    .$if(before !== undefined, (query) => query.where('checkouts.id', '<', before!))
    .orderBy('checkouts.id')
    .limit(MAX_OPEN)
    .execute()
  for (const { session } of open) {
    const now = await shop.cards.closeSession(session)
    await shop.database.transaction((tx) => settleCheckout(tx, shop, now))
  }
}
