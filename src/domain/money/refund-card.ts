import { createHash } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import { readLedgerSums } from '#db/ledger-sums.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { toCardPayment } from './card-parts.ts'
import { refuseOldLedger } from './refuse-old-ledger.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { requireWithinLimit } from '../given-away/front-desk-limit.ts'
import { requireCards } from './card-page.ts'
import { refuseTooMuch } from './record-entry.ts'
import { readEntries, toCardRefundable } from './refundable.ts'
import { readTicketMoney } from './ticket-money.ts'
import { releaseRefund, reserveRefund } from './reserve-refund.ts'
import { settleRefund } from './settle-refund.ts'

type Input = { id: number; payment_id: number; amount_cents: number; version: number }

/**
 * Refunds a card payment, in part or in full, through the card service. A double submit refunds once; the card
 * service itself refuses more than was paid.
 */
export async function refundCard(
  shop: Shop,
  input: Input,
  caller: Caller,
): Promise<{ balance_cents: number }> {
  const cards = requireCards(shop)
  const { payment, reservation } = await shop.database.transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.id)
    const found = await tx
      .selectFrom('payments')
      .select(['id', 'card_payment'])
      .where('id', '=', input.payment_id)
      .where('ticket_id', '=', input.id)
      .where('kind', '=', 'payment')
      .where('method', '=', 'card')
      .where('refunds_id', 'is', null)
      .executeTakeFirst()
    if (!found?.card_payment) throw new Refusal('unknown_checkout')
    refuseOldLedger(await readLedgerSums(tx, input.id), input.version)
    // A failed refund is returned another way, never retried on the same card.
    refuseTooMuch(input.amount_cents, toCardRefundable(found.id, await readEntries(tx, input.id)))
    await requireWithinLimit(
      tx,
      shop,
      { ticketId: input.id, kind: 'refund', cents: input.amount_cents, field: 'amount_cents' },
      caller,
    )
    // Of several at once on one version only one may ask the card service.
    const reservation = {
      ticketId: input.id,
      ownerId: ticket.account_id,
      version: input.version,
      hash: refundKey(found.card_payment, input),
    }
    await reserveRefund(tx, shop, reservation, { by: caller, amountCents: input.amount_cents })
    return { payment: toCardPayment(found.card_payment), reservation }
  })
  // The idempotency key holds the ledger version, so a double click makes one refund even before it is entered.
  const refund = { payment, amountCents: input.amount_cents, key: reservation.hash }
  const refunded = await cards.refund(refund).catch(async (error: unknown) => {
    // Release the reservation only when Stripe refused: after any other error the refund may have been made.
    if (error instanceof Refusal && error.code === 'card_refused') await releaseRefund(shop, reservation)
    throw error
  })
  await shop.database.transaction((tx) =>
    settleRefund(tx, shop, refunded, { by: caller, ticketId: input.id }),
  )
  const { balance_cents } = await readTicketMoney(shop.database.db, input.id)
  return { balance_cents }
}

function refundKey(payment: string, { amount_cents, version }: Input): string {
  return createHash('sha256')
    .update(JSON.stringify([payment, amount_cents, version]))
    .digest('hex')
}
