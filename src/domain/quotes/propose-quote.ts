import { DAY_MS } from '#contract/durations.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import type { NewQuote, Quote } from '#contract/quotes.schema.ts'
import type { Tx } from '#db/tables.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { requireWithinLimit } from '../given-away/front-desk-limit.ts'
import { readProfile } from '../shop/shop-profile.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { getQuoteRound } from './quote-round.ts'
import { getPriceCents } from './agreed-lines.ts'
import { agreedCents, isOver, toQuote, readTicketQuoteRows, type TicketQuoteRows } from './read-quotes.ts'

/**
 * Proposes extra work or another price to the customer; a lower price holds without an answer. Refuses with `quote_open`
 * while another quote is open, with `ticket_closed` once the phone has left, with `over_limit` for the front desk.
 */
export async function proposeQuote(
  shop: Shop,
  { id, ...input }: NewQuote & { id: number },
  caller: Caller,
): Promise<Quote> {
  const member = requireAccount(caller)
  const now = shop.now()
  if (input.kind === 'extra' && input.amount_cents === 0) {
    throw refuseField('amount_cents', 'Extra work that costs nothing needs no quote: leave a note instead.')
  }
  return shop.database.transaction(async (tx) => {
    if (!(await touchTicket(tx, id, now))) throw new Refusal('unknown_ticket')
    const before = await readTicketQuoteRows(tx, id)
    if (isOver(before.ticket)) throw new Refusal('ticket_closed')
    if (before.rows.some(({ state }) => state === 'open')) throw new Refusal('quote_open')
    const { profile } = await readProfile(tx)
    const lowers = await isLowerPrice(tx, before, input)
    const lowered_cents = getLoweredCents(before, input)
    await requireWithinLimit(
      tx,
      shop,
      { ticketId: id, kind: 'lower_price', cents: lowered_cents, field: 'amount_cents' },
      caller,
    )
    const row = await tx
      .insertInto('quotes')
      .values({
        ...input,
        ticket_id: id,
        // A customer has no reason to decline: a lower price is announced, and holds at once.
        state: lowers ? 'approved' : 'open',
        answered_by: null,
        answered_at: lowers ? now : null,
        expires_at: now + profile.quoteDays * DAY_MS,
        created_by_id: member.id,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { kind, amount_cents } = input
    const details = { kind, amount_cents, ...(lowered_cents > 0 && { lowered_cents }) }
    const event = await recordEvent(tx, shop, {
      kind: lowers ? 'ticket.price_lowered' : 'ticket.quoted',
      by: caller,
      ticketId: id,
      subjectId: row.id,
      details,
    })
    const quotes = { ticket: before.ticket, rows: [...before.rows, row] }
    const round = { holdMs: await getQuoteRound(tx, id, now) }
    const quote = toQuote(quotes, row, now)
    if (lowers) {
      const lowered = { ticket_id: id, quote_id: row.id, total_cents: agreedCents(quotes) }
      await queueEmail(tx, shop, event, 'quote-lowered', lowered, round)
      return quote
    }
    if (!quote.prices) throw new Error(`Quote ${row.id} is not open`)
    const about = { ticket_id: id, quote_id: row.id }
    await queueEmail(tx, shop, event, 'quote-asked', { ...about, ...quote.prices }, round)
    return quote
  })
}

/** By how much a new price is below the present one, also where the customer is asked about it. */
function getLoweredCents({ ticket, rows }: TicketQuoteRows, { kind, amount_cents }: NewQuote): number {
  return kind === 'new_price' ? Math.max(0, getPriceCents(ticket, rows) - amount_cents) : 0
}

/** Whether a new price is below the present one. After an invoice, or when the phone goes back unrepaired, it is asked about. */
async function isLowerPrice(
  tx: Tx,
  { ticket, rows }: TicketQuoteRows,
  { kind, amount_cents }: NewQuote,
): Promise<boolean> {
  if (kind !== 'new_price' || ticket.outcome !== null) return false
  if (amount_cents >= getPriceCents(ticket, rows)) return false
  const invoice = await tx
    .selectFrom('invoices')
    .select('id')
    .where('ticket_id', '=', ticket.id)
    .limit(1)
    .executeTakeFirst()
  return invoice === undefined
}
