import { quoteDays, type NewQuote, type Quote } from '#contract/quotes.ts'
import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { isOver, quoteOf, readQuoteFile } from './read-quotes.ts'

const day = 24 * 60 * 60_000

/**
 * Asks the customer for a yes to extra work or another price. Refuses with `quote_open` while another one waits, with
 * `ticket_closed` once the phone has left.
 */
export async function proposeQuote(
  shop: Shop,
  { id, ...ask }: NewQuote & { id: number },
  caller: Caller,
): Promise<Quote> {
  const member = accountOf(caller)
  const now = shop.now()
  if (ask.kind === 'extra' && ask.amount_cents === 0) {
    const says = 'Extra work that costs nothing needs no quote: leave a note instead.'
    throw new Refusal('invalid', { says, fields: { amount_cents: says } })
  }
  return shop.books.transaction(async (tx) => {
    if (!(await touchTicket(tx, id, now))) throw new Refusal('unknown_ticket')
    const before = await readQuoteFile(tx, id)
    if (isOver(before.ticket)) throw new Refusal('ticket_closed')
    if (before.rows.some(({ state }) => state === 'open')) throw new Refusal('quote_open')
    const row = await tx
      .insertInto('quotes')
      .values({
        ...ask,
        ticket_id: id,
        state: 'open',
        answered_by: null,
        answered_at: null,
        expires_at: now + quoteDays * day,
        created_by_id: member.id,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const details = { kind: ask.kind, amount_cents: ask.amount_cents }
    const event = await recordEvent(tx, shop, {
      kind: 'ticket.quoted',
      by: caller,
      ticketId: id,
      subjectId: row.id,
      details,
    })
    const quote = quoteOf({ ticket: before.ticket, rows: [...before.rows, row] }, row, now)
    if (!quote.prices) throw new Error(`Quote ${row.id} is not open`)
    const about = { ticket_id: id, quote_id: row.id }
    await queueLetter(tx, shop, event, 'quote-asked', { ...about, ...quote.prices })
    return quote
  })
}
