import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { CardEvent } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { settleCheckout } from './settle-checkout.ts'
import { returnRefund } from './return-refund.ts'
import { settleRefund } from './settle-refund.ts'

/** Result of a webhook of the card service; each is acknowledged. */
export type Received = 'done' | 'known' | 'nothing_to_do' | 'unknown_checkout' | 'other_amount'

/**
 * Processes a webhook whose signature was verified. Its changes and its id are written in one transaction: a repeated
 * delivery changes nothing, and a crash leaves no half of it.
 */
export async function receiveCardEvent(shop: Shop, event: CardEvent): Promise<Received> {
  return shop.database.transaction(async (tx) => {
    const first = await tx
      .insertInto('card_events')
      .values({ event: event.id, kind: event.kind, created_at: shop.now() })
      .onConflict((conflict) => conflict.column('event').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!first) return 'known'
    if (event.about === 'session') {
      const settled = await settleCheckout(tx, shop, event.session, { failed: event.failed })
      return 'wrong' in settled ? settled.wrong : 'done'
    }
    if (event.about === 'refund') {
      if (await settleRefund(tx, shop, event.refunded, null)) return 'done'
      // Its payment is unknown so far: refuse, so that the card service delivers it again later.
      if (await isSameOrigin(tx, event.refunded.ticketId))
        throw new Refusal('not_ready', { retryAfterSeconds: 60 })
      return 'unknown_checkout'
    }
    if (event.about === 'failed_refund') {
      const outcome = await returnRefund(tx, shop, event.failed)
      // The refund is unknown so far: refuse, so that the card service delivers its failure again later.
      if (outcome === 'too_early') throw new Refusal('not_ready', { retryAfterSeconds: 60 })
      return outcome
    }
    return 'nothing_to_do'
  })
}

async function isSameOrigin(tx: Tx, ticketId: number | null): Promise<boolean> {
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
