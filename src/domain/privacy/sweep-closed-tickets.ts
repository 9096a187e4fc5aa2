import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'
import { stripTicket } from './strip-ticket.ts'

const day = 24 * 60 * 60_000
const completed = 6
/** So many in one transaction, and so many transactions in one round. */
const batch = 25
const mostBatches = 40

/**
 * Takes personal data out of tickets that were completed, and not changed since, longer ago than the shop keeps
 * it; answers how many.
 */
export async function sweepClosedTickets(shop: Shop): Promise<number> {
  const { keepClosedTicketsDays } = await shopProfile(shop)
  const until = shop.now() - keepClosedTicketsDays * day
  let stripped = 0
  for (let round = 0; round < mostBatches; round++) {
    const done = await shop.books.transaction(async (tx) => {
      const due = await tx
        .selectFrom('tickets')
        .select('id')
        .where('status', '=', completed)
        .where('erased_at', 'is', null)
        .where('updated_at', '<=', until)
        .orderBy('id')
        .limit(batch)
        // Of several processes that sweep at once, each takes others.
        .$if(shop.books.engine === 'postgres', (query) => query.forUpdate().skipLocked())
        .execute()
      for (const { id } of due) await stripTicket(tx, shop, id, null)
      return due.length
    })
    stripped += done
    if (done < batch) break
  }
  return stripped
}
