import { Refusal } from '#contract/refusals.ts'
import type { CheckoutState } from '#contract/money.ts'
import { accountOf, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { cardsOf } from './open-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Tells how a card payment of the caller's own ticket went, and asks the card service itself while its news are late.
 * Refuses with `unknown_checkout`.
 */
export async function confirmCheckout(
  shop: Shop,
  ask: { id: number; session: string },
  caller: Caller,
): Promise<{ state: CheckoutState }> {
  const checkout = await shop.books.db
    .selectFrom('checkouts')
    .innerJoin('tickets', 'tickets.id', 'checkouts.ticket_id')
    .select(['checkouts.state'])
    .where('checkouts.session', '=', ask.session)
    .where('checkouts.ticket_id', '=', ask.id)
    .where('tickets.account_id', '=', accountOf(caller).id)
    .executeTakeFirst()
  if (!checkout) throw new Refusal('unknown_checkout')
  if (checkout.state === 'paid') return { state: 'paid' }
  const session = await cardsOf(shop).readSession(ask.session)
  const settled = await shop.books.transaction((tx) => settleCheckout(tx, shop, session))
  if ('wrong' in settled) throw new Error(`Checkout ${ask.session} does not fit its books: ${settled.wrong}`)
  return settled
}
