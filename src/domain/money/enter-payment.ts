import type { PaymentMethod } from '#contract/money.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchMoney } from '../tickets/touch-ticket.ts'

/** Who enters it: a caller, or an account whose call has not been answered yet. */
type Author = Pick<Caller, 'account' | 'byLink'>

type NewEntry = {
  ticketId: number
  kind: 'payment' | 'refund'
  method: PaymentMethod
  amountCents: number
  reference?: string
  /** The payment's id at the card service. */
  cardPayment?: string
  /** The card payment that is refunded; on a payment entry, the one whose refund failed and came back. */
  refundsId?: number
  /** When the money was handed over; now when it is left out. */
  paidAt?: number
}

/** Writes one payment or refund to the ledger, with its event and email. */
export async function enterPayment(tx: Tx, shop: Shop, entry: NewEntry, by: Author | null): Promise<number> {
  const { ticketId, kind, method, amountCents } = entry
  const notifies = about(entry)
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
      paid_at: entry.paidAt ?? shop.now(),
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await touchMoney(tx, ticketId, shop.now())
  const eventId = await recordEvent(tx, shop, {
    kind: notifies.event,
    by,
    ticketId,
    subjectId: id,
    details: { method, amount_cents: amountCents },
  })
  if (notifies.event === 'ticket.refund_failed') {
    await queueEmail(tx, shop, eventId, notifies.email, { ticket_id: ticketId, payment_id: id })
  } else {
    await queueEntryEmails(tx, shop, eventId, notifies.email, { ticket_id: ticketId, payment_id: id })
  }
  if (notifies.event === 'ticket.paid') {
    await queueEmail(tx, shop, eventId, 'payment-for-staff', { ticket_id: ticketId, payment_id: id })
  }
  return id
}

/** Tells the customer of an entry of the ledger, and the business that pays. */
export async function queueEntryEmails(
  tx: Tx,
  shop: Shop,
  eventId: number,
  email: 'payment-received' | 'payment-refunded' | 'payment-reversed',
  payload: { ticket_id: number; payment_id: number },
): Promise<void> {
  await queueEmail(tx, shop, eventId, email, payload)
  const { buyer_email } = await tx
    .selectFrom('tickets')
    .select('buyer_email')
    .where('id', '=', payload.ticket_id)
    .executeTakeFirstOrThrow()
  if (buyer_email === '') return
  await queueEmail(tx, shop, eventId, email, { ...payload, to_payer: true }, { recipient: 0 })
}

function about({ kind, refundsId }: NewEntry) {
  if (kind === 'refund') return { event: 'ticket.refunded', email: 'payment-refunded' } as const
  return refundsId === undefined
    ? ({ event: 'ticket.paid', email: 'payment-received' } as const)
    : ({ event: 'ticket.refund_failed', email: 'refund-failed-for-shop' } as const)
}
