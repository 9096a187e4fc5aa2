import { isShopCurrency } from '#contract/money-amounts.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { CardRefunded } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { enterPayment } from './enter-payment.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'

/**
 * Brings the entered refunds of a card payment to the total at the card service. Repeated, late or unordered reports
 * enter nothing twice; false when the payment is unknown here.
 */
export async function settleRefund(
  tx: Tx,
  shop: Shop,
  { payment, refundedCents, currency }: CardRefunded,
  by: Caller | null,
): Promise<boolean> {
  const paid = await tx
    .selectFrom('payments')
    .select(['id', 'ticket_id'])
    .where('card_payment', '=', payment)
    .where('kind', '=', 'payment')
    .executeTakeFirst()
  if (!paid || !isShopCurrency(currency)) return false
  await lockTicket(tx, paid.ticket_id)
  const { refunded, failed } = await readRefunds(tx, paid.id)
  const difference = refundedCents - refunded
  if (difference <= 0) return true
  await enterPayment(
    tx,
    shop,
    {
      ticketId: paid.ticket_id,
      kind: 'refund',
      method: 'card',
      amountCents: difference,
      refundsId: paid.id,
      // After a failed refund, the same total can be reached again.
      cardPayment: `${payment}/refunded/${refundedCents}${failed > 0 ? `/after/${failed}` : ''}`,
    },
    by,
  )
  return true
}

/** Refunds entered for a card payment less failed ones, and the failed ones; in cents. */
export async function readRefunds(tx: Tx, paymentId: number): Promise<{ refunded: number; failed: number }> {
  const rows = await tx
    .selectFrom('payments')
    .select((of) => ['kind', of.fn.sum<number>('amount_cents').as('total')])
    .where('refunds_id', '=', paymentId)
    .groupBy('kind')
    .execute()
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  return { refunded: of('refund') - of('payment'), failed: of('payment') }
}
