import { Refusal } from '#contract/refusals.ts'
import type { Quote } from '#contract/quotes.schema.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { toQuote, readTicketQuoteRows } from './read-quotes.ts'

/** Withdraws an unanswered quote. Refuses with `unknown_quote` or `quote_closed`. */
export async function withdrawQuote(
  shop: Shop,
  { id, quoteid }: { id: number; quoteid: number },
  caller: Caller,
): Promise<Quote> {
  const now = shop.now()
  return shop.database.transaction(async (tx) => {
    if (!(await touchTicket(tx, id, now))) throw new Refusal('unknown_ticket')
    const { rows } = await readTicketQuoteRows(tx, id)
    const row = rows.find((one) => one.id === quoteid)
    if (!row) throw new Refusal('unknown_quote')
    // A lapsed quote promised an unrepaired return; withdrawing it does not revert that.
    if (row.state !== 'open' || row.expires_at <= now) throw new Refusal('quote_closed')
    await tx
      .updateTable('quotes')
      .set((old) => ({ state: 'withdrawn' as const, version: old('version', '+', 1) }))
      .where('id', '=', quoteid)
      .execute()
    await recordEvent(tx, shop, {
      kind: 'ticket.quote_withdrawn',
      by: caller,
      ticketId: id,
      subjectId: quoteid,
    })
    const after = await readTicketQuoteRows(tx, id)
    return toQuote(
      after,
      after.rows.find((one) => one.id === quoteid)!,
      now,
    )
  })
}
