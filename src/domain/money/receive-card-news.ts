import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/books.ts'
import type { CardNews } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'
import { returnRefund } from './return-refund.ts'
import { settleRefund } from './settle-refund.ts'

/** What became of a message from the card service; all of these are acknowledged. */
export type Received = 'done' | 'known' | 'nothing_to_do' | 'unknown_checkout' | 'other_amount'

/**
 * Takes in a message whose signature was checked. What it changes and that it came are kept together: told again it
 * changes nothing, and killed half-way it is as if it had not come.
 */
export async function receiveCardNews(shop: Shop, news: CardNews): Promise<Received> {
  return shop.books.transaction(async (tx) => {
    const first = await tx
      .insertInto('card_events')
      .values({ event: news.id, kind: news.kind, created_at: shop.now() })
      .onConflict((conflict) => conflict.column('event').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return 'known'
    if (news.about === 'session') {
      const settled = await settleCheckout(tx, shop, news.session, { failed: news.failed })
      return 'wrong' in settled ? settled.wrong : 'done'
    }
    if (news.about === 'refund') {
      if (await settleRefund(tx, shop, news.refunded, null)) return 'done'
      // Its payment has not been told of yet: refused, so that it is told again later.
      if (await isOurs(tx, news.refunded.ticketId)) throw new Refusal('not_ready', { retryAfterSeconds: 60 })
      return 'unknown_checkout'
    }
    if (news.about === 'failed_refund') {
      const outcome = await returnRefund(tx, shop, news.failed)
      // The refund itself has not been told of yet: refused, so that its end is told again later.
      if (outcome === 'too_early') throw new Refusal('not_ready', { retryAfterSeconds: 60 })
      return outcome
    }
    return 'nothing_to_do'
  })
}

async function isOurs(tx: Tx, ticketId: number | null): Promise<boolean> {
  if (ticketId === null) return false
  const checkout = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('state', '!=', 'paid')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return checkout !== undefined
}
