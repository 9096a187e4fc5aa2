import type { PaymentMethod } from '#contract/money.ts'
import type { Tx } from '#db/books.ts'
import type { Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

export type NewEntry = {
  ticketId: number
  kind: 'payment' | 'refund'
  method: PaymentMethod
  amountCents: number
  reference?: string
  /** What the card service calls it. */
  cardPayment?: string
  /** The card payment that is given back. */
  refundsId?: number
}

/** Writes one payment or refund into the ledger, with its event and the customer's receipt. */
export async function enterPayment(tx: Tx, shop: Shop, entry: NewEntry, by: Caller | null): Promise<number> {
  const { ticketId, kind, method, amountCents } = entry
  const { id } = await tx
    .insertInto('payments')
    .values({
      ticket_id: ticketId,
      kind,
      method,
      amount_cents: amountCents,
      reference: entry.reference ?? '',
      card_payment: entry.cardPayment ?? null,
      refunds_id: entry.refundsId ?? null,
      recorded_by_id: by?.account?.id ?? null,
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eventId = await recordEvent(tx, shop, {
    kind: kind === 'payment' ? 'ticket.paid' : 'ticket.refunded',
    by,
    ticketId,
    subjectId: id,
    details: { method, amount_cents: amountCents },
  })
  const letter = kind === 'payment' ? 'payment-received' : 'payment-refunded'
  await queueLetter(tx, shop, eventId, letter, { ticket_id: ticketId, payment_id: id })
  return id
}
