import type { Tx } from '#db/books.ts'
import type { Caller } from '../caller.ts'
import type { CardRefunded } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { enterPayment } from './enter-payment.ts'
import { holdTicket } from './hold-ticket.ts'

/**
 * Brings the refunds of a card payment up to what the card service has given back altogether. Told twice, late or out of
 * order it enters nothing twice; false when the payment is not in these books.
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
  if (!paid || currency !== 'aud') return false
  await holdTicket(tx, paid.ticket_id)
  const { refunded, failed } = await refundsOf(tx, paid.id)
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
      // After a refund came back, the same sum can be reached again.
      cardPayment: `${payment}/refunded/${refundedCents}${failed > 0 ? `/after/${failed}` : ''}`,
    },
    by,
  )
  return true
}

/** How much of a card payment is entered as given back, less what came back, and how much came back; in cents. */
export async function refundsOf(tx: Tx, paymentId: number): Promise<{ refunded: number; failed: number }> {
  const rows = await tx
    .selectFrom('payments')
    .select((of) => ['kind', of.fn.sum<number>('amount_cents').as('total')])
    .where('refunds_id', '=', paymentId)
    .groupBy('kind')
    .execute()
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  return { refunded: of('refund') - of('payment'), failed: of('payment') }
}
