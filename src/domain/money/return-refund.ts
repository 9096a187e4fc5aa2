import { isShopCurrency } from '#contract/is-shop-currency.ts'
import type { Tx } from '#db/tables.ts'
import type { CardRefundFailed } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { nameCardPart, readCardParts, shareAmongParts, type CardPart } from './card-parts.ts'
import { enterPayment } from './enter-payment.ts'

/**
 * Enters once, also on repeated webhooks, that a refund did not reach its card, and emails staff, who have to return
 * the money another way. Answers `too_early` while the refund itself is not entered.
 */
export async function returnRefund(
  tx: Tx,
  shop: Shop,
  { payment, refund, amountCents, currency }: CardRefundFailed,
): Promise<'done' | 'unknown_checkout' | 'too_early'> {
  const found = await readCardParts(tx, payment)
  if (found.length === 0 || !isShopCurrency(currency)) return 'unknown_checkout'
  const tickets = found.map(({ ticket_id }) => ticket_id).sort((one, other) => one - other)
  for (const id of tickets) await lockTicket(tx, id)
  const name = `${payment}/failed/${refund}`
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('card_payment', '=', name)
    .executeTakeFirst()
  if (known) return 'done'
  const parts = await readCardParts(tx, payment)
  if (parts.reduce((sum, { refunded }) => sum + refunded, 0) < amountCents) return 'too_early'
  // The card service names the payment alone: the ticket with a refund of this amount, else the one that was paid last.
  const isMeant = ({ refunded, refunds }: CardPart) =>
    refunded >= amountCents && refunds.includes(amountCents)
  const lastFirst = parts.toReversed()
  const inOrder = [...lastFirst.filter(isMeant), ...lastFirst.filter((part) => !isMeant(part))]
  const shares = shareAmongParts(inOrder, amountCents, ({ refunded }) => refunded)
  for (const [place, { part, cents }] of shares.entries()) {
    await enterPayment(
      tx,
      shop,
      {
        ticketId: part.ticket_id,
        kind: 'payment',
        method: 'card',
        amountCents: cents,
        refundsId: part.id,
        cardPayment: nameCardPart(name, { ticketId: part.ticket_id, place }),
      },
      null,
    )
  }
  return 'done'
}
