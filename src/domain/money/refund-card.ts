import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import { ledgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { balanceOf, refuseOldLedger } from './balance.ts'
import { holdTicket } from './hold-ticket.ts'
import { cardsOf } from './open-checkout.ts'
import { refuseTooMuch } from './record-entry.ts'
import { refundsOf, settleRefund } from './settle-refund.ts'

type Ask = { id: number; payment_id: number; amount_cents: number; version: number }

/**
 * Gives a card payment back, in part or as a whole, through the card service. Sent twice from the same page it gives
 * back once; the card service itself refuses more than was paid.
 */
export async function refundCard(shop: Shop, ask: Ask, caller: Caller): Promise<{ balance_cents: number }> {
  const cards = cardsOf(shop)
  const payment = await shop.books.transaction(async (tx) => {
    await holdTicket(tx, ask.id)
    const found = await tx
      .selectFrom('payments')
      .select(['id', 'amount_cents', 'card_payment'])
      .where('id', '=', ask.payment_id)
      .where('ticket_id', '=', ask.id)
      .where('kind', '=', 'payment')
      .where('method', '=', 'card')
      .where('refunds_id', 'is', null)
      .executeTakeFirst()
    if (!found?.card_payment) throw new Refusal('unknown_checkout')
    refuseOldLedger(await ledgerSums(tx, ask.id), ask.version)
    const { refunded, failed } = await refundsOf(tx, found.id)
    // What came back is returned another way, never tried on the same card again.
    refuseTooMuch(ask.amount_cents, found.amount_cents - refunded - failed)
    return found.card_payment
  })
  // Named by what it was asked on, so that a repeated click is one refund even before it is entered.
  const key = createHash('sha256')
    .update(JSON.stringify([payment, ask.amount_cents, ask.version]))
    .digest('hex')
  const refunded = await cards.refund({ payment, amountCents: ask.amount_cents, key })
  await shop.books.transaction((tx) => settleRefund(tx, shop, refunded, caller))
  return { balance_cents: await balanceOf(shop.books.db, ask.id) }
}
