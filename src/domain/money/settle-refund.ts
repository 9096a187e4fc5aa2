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
  const difference = refundedCents - (await refundedOf(tx, paid.id))
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
      cardPayment: `${payment}/refunded/${refundedCents}`,
    },
    by,
  )
  return true
}

/** How much of a card payment has been entered as given back, in cents. */
export async function refundedOf(tx: Tx, paymentId: number): Promise<number> {
  const row = await tx
    .selectFrom('payments')
    .select((of) => of.fn.sum<number | null>('amount_cents').as('total'))
    .where('refunds_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return Number(row.total ?? 0)
}
