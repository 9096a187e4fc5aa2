import { Refusal } from '#contract/refusals.ts'
import type { CheckoutState } from '#contract/money.ts'
import { requireAccount, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { requireCards } from './card-page.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * Returns the state of a card payment of the caller's own ticket, asking the card service while its webhook is late.
 * Refuses with `unknown_checkout`.
 */
export async function confirmCheckout(
  shop: Shop,
  input: { id: number; session: string },
  caller: Caller,
): Promise<{ state: CheckoutState }> {
  const checkout = await shop.database.db
    .selectFrom('checkouts')
    .innerJoin('tickets', 'tickets.id', 'checkouts.ticket_id')
    .select(['checkouts.state'])
    .where('checkouts.session', '=', input.session)
    .where('checkouts.ticket_id', '=', input.id)
    .where('tickets.account_id', '=', requireAccount(caller).id)
    .executeTakeFirst()
  if (!checkout) throw new Refusal('unknown_checkout')
  if (checkout.state === 'paid') return { state: 'paid' }
  const session = await requireCards(shop).readSession(input.session)
  const settled = await shop.database.transaction((tx) => settleCheckout(tx, shop, session))
  if ('wrong' in settled)
    throw new Error(`Checkout ${input.session} does not match what was recorded: ${settled.wrong}`)
  return settled
}
