import { isShopCurrency } from '#contract/money-amounts.ts'
import type { Tx } from '#db/tables.ts'
import type { CardRefundFailed } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { enterPayment } from './enter-payment.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { readRefunds } from './settle-refund.ts'

/**
 * Enters once, also on repeated webhooks, that a refund did not reach its card, and emails staff, who have to return
 * the money another way. Answers `too_early` while the refund itself is not entered.
 */
export async function returnRefund(
  tx: Tx,
  shop: Shop,
  { payment, refund, amountCents, currency }: CardRefundFailed,
): Promise<'done' | 'unknown_checkout' | 'too_early'> {
  const paid = await tx
    .selectFrom('payments')
    .select(['id', 'ticket_id'])
    .where('card_payment', '=', payment)
    .executeTakeFirst()
  if (!paid || !isShopCurrency(currency)) return 'unknown_checkout'
  await lockTicket(tx, paid.ticket_id)
  const cardPayment = `${payment}/failed/${refund}`
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('card_payment', '=', cardPayment)
    .executeTakeFirst()
  if (known) return 'done'
  const { refunded } = await readRefunds(tx, paid.id)
  if (refunded < amountCents) return 'too_early'
  await enterPayment(
    tx,
    shop,
    {
      ticketId: paid.ticket_id,
      kind: 'payment',
      method: 'card',
      amountCents,
      refundsId: paid.id,
      cardPayment,
    },
    null,
  )
  return 'done'
}
