import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { requireWithinLimit } from '../given-away/front-desk-limit.ts'
import { enterPayment } from '../money/enter-payment.ts'
import { toPaidAt } from '../money/payment-day.ts'
import { refuseTooMuch } from '../money/record-entry.ts'
import { readEntries, toCounterRefundable } from '../money/refundable.ts'
import type { Shop } from '../shop.ts'
import type { Match, OpenTicket } from './match.ts'
import { startOfDay } from '../shop/report-period.ts'
import type { StatementLine } from './statement-line.ts'

type Booking = {
  /** Of the row. */
  lineId: number
  statementId: number
  line: StatementLine
  match: Pick<Match, 'kind' | 'parts'>
  tickets: ReadonlyMap<number, OpenTicket>
  timeZone: string
}

/** Enters what a line of a statement pays, or gives back, on the day of the bank. The parcels of its tickets are locked. */
export async function bookLine(
  tx: Tx,
  shop: Shop,
  { lineId, statementId, line, match, tickets, timeZone }: Booking,
  caller: Caller,
): Promise<void> {
  for (const { ticketId, amountCents } of match.parts) {
    const ticket = tickets.get(ticketId)!
    if (match.kind === 'refund') {
      refuseTooMuch(amountCents, toCounterRefundable(await readEntries(tx, ticketId)))
      const limit = { ticketId, kind: 'refund', cents: amountCents, field: 'amount_cents' } as const
      await requireWithinLimit(tx, shop, limit, caller)
    }
    const refund =
      match.kind === 'returned_refund'
        ? ticket.refunds.find((one) => one.amountCents === amountCents)
        : undefined
    // Money that came before its ticket was booked counts from that day on.
    const day = line.day < ticket.bookedOn ? ticket.bookedOn : line.day
    const bookedAt = startOfDay(ticket.bookedOn, timeZone)
    const paymentId = await enterPayment(
      tx,
      shop,
      {
        ticketId,
        kind: match.kind === 'refund' ? 'refund' : 'payment',
        method: 'bank',
        amountCents,
        reference: `Statement ${statementId}, line ${line.line}`,
        paidAt: toPaidAt(day, { now: shop.now(), bookedAt, timeZone }),
        ...(refund && { refundsId: refund.id }),
      },
      caller,
    )
    await tx.insertInto('statement_payments').values({ line_id: lineId, payment_id: paymentId }).execute()
  }
}
