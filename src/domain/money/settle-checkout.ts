import { isShopCurrency } from '#contract/is-shop-currency.ts'
import type { CheckoutState } from '#contract/money.ts'
import type { Tx } from '#db/tables.ts'
import type { CardSession } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { lockParcel } from '../tickets/parcel-tickets.ts'
import { nameCardPart } from './card-parts.ts'
import { enterPayment } from './enter-payment.ts'
import { readOwing } from './parcel-owing.ts'
import { splitPayment, type PaymentPart } from './split-payment.ts'

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
    const parts = await splitCheckout(tx, checkout)
    for (const [place, part] of parts.entries()) {
      const cardPayment = nameCardPart(session.payment, { ticketId: part.ticketId, place })
      await enterPayment(tx, shop, { ...part, kind: 'payment', method: 'card', cardPayment }, null)
    }
    return move(tx, shop, checkout.id, 'paid')
  }
  if (checkout.state === 'open' && (failed || session.state === 'expired')) {
    return move(tx, shop, checkout.id, 'expired')
  }
  return { state: checkout.state }
}

type Paid = { ticket_id: number; parcel_id: number | null; amount_cents: number }

/** What of a card payment belongs to which ticket. */
async function splitCheckout(tx: Tx, { ticket_id, parcel_id, amount_cents }: Paid): Promise<PaymentPart[]> {
  if (parcel_id === null) return [{ ticketId: ticket_id, amountCents: amount_cents }]
  const { tickets } = await lockParcel(tx, parcel_id)
  const { timeZone } = (await readProfile(tx)).profile
  const owing = await readOwing(
    tx,
    tickets.map(({ id }) => id),
    timeZone,
  )
  return splitPayment(owing, amount_cents)
}

async function move(tx: Tx, shop: Shop, id: number, state: CheckoutState): Promise<Settled> {
  await tx.updateTable('checkouts').set({ state, updated_at: shop.now() }).where('id', '=', id).execute()
  return { state }
}
