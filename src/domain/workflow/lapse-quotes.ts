import { isEnded } from '#contract/outcomes.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { creditWhenLess } from '../money/issue-invoice.ts'
import { isOver, isRepaired, readTicketQuoteRows } from '../quotes/read-quotes.ts'

const batch = 200

/**
 * Lapses quotes past their expiry: the phone is returned unrepaired, at no charge, unless the agreed repair is done
 * (decision 130), and both sides get an email. Safe to run in several processes at once. Returns how many lapsed.
 */
export async function lapseQuotes(shop: Shop): Promise<number> {
  const due = await shop.database.db
    .selectFrom('quotes')
    .select(['id', 'ticket_id'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', shop.now())
    .orderBy('expires_at')
    .orderBy('id')
    .limit(batch)
    .execute()
  let lapsed = 0
  for (const { id, ticket_id } of due) if (await lapse(shop, ticket_id, id)) lapsed += 1
  return lapsed
}

function lapse(shop: Shop, ticketId: number, quoteId: number): Promise<boolean> {
  return shop.database.transaction(async (tx) => {
    const now = shop.now()
    await touchTicket(tx, ticketId, now)
    const { ticket } = await readTicketQuoteRows(tx, ticketId)
    const over = isOver(ticket)
    const ended = await tx
      .updateTable('quotes')
      .set((old) => ({
        state: over ? ('withdrawn' as const) : ('lapsed' as const),
        version: old('version', '+', 1),
      }))
      .where('id', '=', quoteId)
      .where('state', '=', 'open')
      .where('expires_at', '<=', now)
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    const kind = over ? 'ticket.quote_withdrawn' : 'ticket.quote_lapsed'
    const event = await recordEvent(tx, shop, { kind, by: null, ticketId, subjectId: quoteId })
    // The phone has left already or never came, so no email is needed.
    if (over) return true
    if (!isRepaired(ticket)) {
      if (!isEnded(ticket.outcome)) {
        await tx.updateTable('tickets').set({ outcome: 'unrepaired' }).where('id', '=', ticketId).execute()
      }
      await creditWhenLess(tx, shop, ticketId, null)
    }
    const about = { ticket_id: ticketId, quote_id: quoteId }
    await queueEmail(tx, shop, event, 'quote-lapsed', about)
    await queueEmail(tx, shop, event, 'quote-answered', about)
    return true
  })
}
