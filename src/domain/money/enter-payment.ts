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
  /** The card payment that is given back; of a payment, the one whose refund came back. */
  refundsId?: number
}

/** Writes one payment or refund into the ledger, with its event and the letter that tells of it. */
export async function enterPayment(tx: Tx, shop: Shop, entry: NewEntry, by: Caller | null): Promise<number> {
  const { ticketId, kind, method, amountCents } = entry
  const tells = about(entry)
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
    kind: tells.event,
    by,
    ticketId,
    subjectId: id,
    details: { method, amount_cents: amountCents },
  })
  await queueLetter(tx, shop, eventId, tells.letter, { ticket_id: ticketId, payment_id: id })
  return id
}

function about({ kind, refundsId }: NewEntry) {
  if (kind === 'refund') return { event: 'ticket.refunded', letter: 'payment-refunded' } as const
  return refundsId === undefined
    ? ({ event: 'ticket.paid', letter: 'payment-received' } as const)
    : ({ event: 'ticket.refund_failed', letter: 'refund-failed-for-shop' } as const)
}
