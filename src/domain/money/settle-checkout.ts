import type { CheckoutState } from '#contract/money.ts'
import type { Tx } from '#db/books.ts'
import type { CardSession } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { enterPayment } from './enter-payment.ts'

const currency = 'aud'

/** What became of what the card service told: entered or known before, or why it could not be believed. */
export type Settled = { state: CheckoutState } | { wrong: 'unknown_checkout' | 'other_amount' }

/**
 * Brings a checkout to what the card service says of it: its payment is entered once, whoever tells of it, how often, and
 * in which order. Refuses nothing; what does not fit is answered.
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
  // Money that has come stays, whatever arrives late.
  if (checkout.state === 'paid') return { state: 'paid' }

  if (session.paid && session.payment !== null) {
    if (session.amountCents !== checkout.amount_cents || session.currency !== currency) {
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
