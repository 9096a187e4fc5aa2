import { isShopCurrency } from '#contract/money-amounts.ts'
import type { CheckoutState } from '#contract/money.ts'
import type { Tx } from '#db/tables.ts'
import type { CardSession } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { enterPayment } from './enter-payment.ts'

/** Result for a payment that the card service reported: entered or known before, or why it was rejected. */
type Settled = { state: CheckoutState } | { wrong: 'unknown_checkout' | 'other_amount' }

/**
 * Brings a checkout to the state at the card service: its payment is entered once, whatever the source, number and
 * order of reports. Throws no refusal; the result says what did not fit.
 */
export async function settleCheckout(
  tx: Tx,
  shop: Shop,
  session: CardSession,
  { failed = false }: { failed?: boolean } = {},
): Promise<Settled> {
  const checkout = await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('session', '=', session.id)
    .forUpdate()
    .executeTakeFirst()
  if (!checkout) return { wrong: 'unknown_checkout' }
  // A received payment stays, whatever arrives later.
  if (checkout.state === 'paid') return { state: 'paid' }

  if (session.paid && session.payment !== null) {
    if (session.amountCents !== checkout.amount_cents || !isShopCurrency(session.currency)) {
      return { wrong: 'other_amount' }
    }
    await enterPayment(
      tx,
      shop,
      {
        ticketId: checkout.ticket_id,
        kind: 'payment',
        method: 'card',
        amountCents: checkout.amount_cents,
        cardPayment: session.payment,
      },
      null,
    )
    return move(tx, shop, checkout.id, 'paid')
  }
  if (checkout.state === 'open' && (failed || session.state === 'expired')) {
    return move(tx, shop, checkout.id, 'expired')
  }
  return { state: checkout.state }
}

async function move(tx: Tx, shop: Shop, id: number, state: CheckoutState): Promise<Settled> {
  await tx.updateTable('checkouts').set({ state, updated_at: shop.now() }).where('id', '=', id).execute()
  return { state }
}
