import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { splitPayment, sumDue, type PaymentPart } from '../money/split-payment.ts'
import { readProfile } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { bookLine } from './book-line.ts'
import { matchLine } from './match-lines.ts'
import { lockNamed, readOpenTickets } from './read-open-tickets.ts'

type Input = {
  id: number
  line: number
  data?: { ticket_ids?: number[] | undefined; pays_cents?: number | undefined } | undefined
}

/**
 * Books a line that was proposed, or one that fitted nothing, on the tickets that are named. What is more than due becomes a deposit or credit.
 * Refuses with `paid_meanwhile` when less is due than the proposal would pay.
 */
export async function confirmLine(
  shop: Shop,
  { id, line: number, data }: Input,
  caller: Caller,
): Promise<{ parts: { ticket_id: number; amount_cents: number }[] }> {
  const parts = await shop.database.transaction(async (tx) => {
    const row = await requireOpenLine(tx, id, number)
    const proposed = JSON.parse(row.ticket_ids) as number[]
    const ids = data?.ticket_ids ?? (row.state === 'proposed' && row.choose === 0 ? proposed : [])
    if (ids.length === 0) {
      const message = 'Please name the ticket that this line belongs to.'
      throw new Refusal('line_not_open', { message, fields: { ticket_ids: message } })
    }
    const { timeZone } = (await readProfile(tx)).profile
    const line = { line: row.line, day: row.day, amountCents: row.amount_cents, text: row.text }
    await lockNamed(tx, [line], ids)
    const tickets = await readOpenTickets(tx, [line], { timeZone, ticketIds: ids })
    const chosen = tickets.filter(({ ticketId }) => ids.includes(ticketId))
    if (chosen.length < new Set(ids).size) throw new Refusal('unknown_ticket')
    const cents = Math.abs(line.amountCents)
    const match = matchLine(line, tickets)
    const isRefund = line.amountCents < 0
    const isReturned =
      match.kind === 'returned_refund' &&
      chosen.length === 1 &&
      chosen[0]!.refunds.some(({ amountCents }) => amountCents === cents)
    const kind = isRefund ? 'refund' : isReturned ? 'returned_refund' : 'payment'
    if (kind !== 'payment' && chosen.length > 1)
      throw new Refusal('line_not_open', { message: 'Please name one ticket for a refund.' })
    const pays = kind === 'payment' ? Math.min(cents, sumDue(chosen)) : 0
    const seen = data?.pays_cents ?? (data?.ticket_ids ? 0 : row.pays_cents)
    if (pays < seen) {
      const names = chosen.map(({ ticketId }) => `#${ticketId}`).join(' and ')
      throw new Refusal('paid_meanwhile', { message: `${names} was paid meanwhile. Look at the line again.` })
    }
    const split: PaymentPart[] =
      kind === 'payment'
        ? splitPayment(chosen, cents)
        : [{ ticketId: chosen[0]!.ticketId, amountCents: cents }]
    // A payment that staff entered is another one after all.
    await tx.deleteFrom('statement_payments').where('line_id', '=', row.id).execute()
    const byId = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
    await bookLine(
      tx,
      shop,
      { lineId: row.id, statementId: id, line, match: { kind, parts: split }, tickets: byId, timeZone },
      caller,
    )
    await tx
      .updateTable('statement_lines')
      .set({ state: 'booked', choose: 0, ticket_ids: JSON.stringify(split.map(({ ticketId }) => ticketId)) })
      .where('id', '=', row.id)
      .execute()
    return split
  })
  return {
    parts: parts.map(({ ticketId, amountCents }) => ({ ticket_id: ticketId, amount_cents: amountCents })),
  }
}

/** Locks a statement and one of its lines. Refuses what was undone, and a line that is booked. */
async function requireOpenLine(tx: Tx, id: number, line: number) {
  const statement = await tx
    .selectFrom('statements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const row = await tx
    .selectFrom('statement_lines')
    .selectAll()
    .where('statement_id', '=', id)
    .where('line', '=', line)
    .executeTakeFirst()
  if (!statement || !row) throw new Refusal('unknown_statement')
  if (statement.undone_at !== null) throw new Refusal('statement_undone')
  if (row.state === 'booked') throw new Refusal('line_not_open', { message: 'This line is booked already.' })
  if (row.state === 'already')
    throw new Refusal('line_not_open', { message: 'This line stands in a statement that was read before.' })
  return row
}
