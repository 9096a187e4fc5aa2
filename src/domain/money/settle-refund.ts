import { isShopCurrency } from '#contract/is-shop-currency.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import type { CardRefunded } from '../card-payments.ts'
import type { Shop } from '../shop.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { nameCardPart, readCardParts, shareAmongParts } from './card-parts.ts'
import { enterPayment } from './enter-payment.ts'
import { findReserved } from './reserve-refund.ts'

/** Who refunded, and for which ticket; null where the card service reports by itself. */
type Asked = { by: Caller; ticketId: number } | null

/**
 * Brings the entered refunds of a card payment to the total at the card service. Repeated, late or unordered reports enter nothing
 * twice; false when the payment is unknown here. Of a payment for several tickets, the one whose refund was asked for here comes
 * first, then the one that was paid last.
 */
export async function settleRefund(
  tx: Tx,
  shop: Shop,
  { payment, refundedCents, currency }: CardRefunded,
  asked: Asked,
): Promise<boolean> {
  const found = await readCardParts(tx, payment)
  if (found.length === 0 || !isShopCurrency(currency)) return false
  const tickets = found.map(({ ticket_id }) => ticket_id).sort((one, other) => one - other)
  const underWay = new Map<number, Awaited<ReturnType<typeof findReserved>>>()
  for (const id of tickets) {
    const ticket = await lockTicket(tx, id)
    const reserved = asked ? null : await findReserved(tx, shop, ticket)
    if (reserved || asked?.ticketId === id) underWay.set(id, reserved)
  }
  const parts = await readCardParts(tx, payment)
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0)
  const difference = refundedCents - sum(({ refunded }) => refunded)
  if (difference <= 0) return true
  const failed = sum((part) => part.failed)
  const lastFirst = parts.toReversed()
  const inOrder = [
    ...lastFirst.filter(({ ticket_id }) => underWay.has(ticket_id)),
    ...lastFirst.filter(({ ticket_id }) => !underWay.has(ticket_id)),
  ]
  // After a failed refund, the same total can be reached again.
  const name = `${payment}/refunded/${refundedCents}${failed > 0 ? `/after/${failed}` : ''}`
  const shares = shareAmongParts(inOrder, difference, ({ amount_cents, refunded }) => amount_cents - refunded)
  for (const [place, { part, cents }] of shares.entries()) {
    await enterPayment(
      tx,
      shop,
      {
        ticketId: part.ticket_id,
        kind: 'refund',
        method: 'card',
        amountCents: cents,
        refundsId: part.id,
        cardPayment: nameCardPart(name, { ticketId: part.ticket_id, place }),
      },
      // The report of the card service may come before its answer.
      asked?.by ?? (await findAuthor(tx, underWay.get(part.ticket_id), cents)),
    )
  }
  return true
}

/** Who asked for a refund of this amount that is under way; null for one that was made at the card service. */
async function findAuthor(
  tx: Tx,
  reserved: Awaited<ReturnType<typeof findReserved>> | undefined,
  cents: number,
): Promise<Pick<Caller, 'account'> | null> {
  if (!reserved?.accountId || reserved.amountCents !== cents) return null
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'fullname', 'email'])
    .where('id', '=', reserved.accountId)
    .executeTakeFirst()
  return account ? { account: { ...account, email: account.email ?? '' } } : null
}
