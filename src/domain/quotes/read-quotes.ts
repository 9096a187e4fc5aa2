import type { RepairKey } from '#contract/catalogue.ts'
import type { Outcome, Quote, QuoteOffer, QuoteState } from '#contract/quotes.ts'
import type { Status } from '#contract/tickets.ts'
import type { Db } from '#db/books.ts'
import { TicketFile } from '../tickets/ticket-file.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { linesFrom, totalOf } from './agreed-lines.ts'
import { readQuoteRows, type QuoteRow as Row } from './quote-rows.ts'

/** What a quote is held against: the ticket as it stands. */
export type QuotedTicket = {
  id: number
  account_id: number
  repair_key: RepairKey
  price: number
  status: Status
  outcome: Outcome | null
  display_name: string
}

export type QuoteFile = { ticket: QuotedTicket; rows: Row[] }

const postedToCustomer = 5

/** A ticket with all its quotes, oldest first. Refuses with `unknown_ticket`. */
export function readQuoteFile(db: Db, ticketId: number): Promise<QuoteFile> {
  return quotesOf(new TicketFile(db, ticketId))
}

/** The same from a file that others read too. */
export async function quotesOf(file: TicketFile): Promise<QuoteFile> {
  return { ticket: await wholeTicket(file), rows: await file.read(readQuoteRows) }
}

/** Whether the phone has left or the booking was cancelled, so that nothing can be quoted or answered any more. */
export function isOver({ status, outcome }: Pick<QuotedTicket, 'status' | 'outcome'>): boolean {
  return status >= postedToCustomer || outcome === 'cancelled'
}

/** What a quote is by now, also where nobody has written it down yet. */
export function stateAt(row: Row, ticket: QuotedTicket, now: number): QuoteState {
  if (row.state !== 'open') return row.state
  if (isOver(ticket)) return 'withdrawn'
  return row.expires_at <= now ? 'lapsed' : 'open'
}

/** What is agreed on a ticket by now, in integer cents. */
export function agreedCents({ ticket, rows }: QuoteFile): number {
  return totalOf(linesFrom(ticket, approvedOf(rows)))
}

/** A quote as whoever has the private link may see it. */
export function offerOf(file: QuoteFile, row: Row, now: number): QuoteOffer {
  const state = stateAt(row, file.ticket, now)
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    amount_cents: row.amount_cents,
    state,
    created_at: timeOf(row.created_at),
    expires_at: timeOf(row.expires_at),
    answered_at: row.answered_at === null ? null : timeOf(row.answered_at),
    prices: state === 'open' ? { now_cents: agreedCents(file), total_cents: totalWith(file, row) } : null,
  }
}

/** A quote as the customer and the staff see it. */
export function quoteOf(file: QuoteFile, row: Row, now: number): Quote {
  return {
    ...offerOf(file, row, now),
    answered_name: row.answered_name,
    answered_by: row.answered_by,
  }
}

/** What the ticket would come to with this quote approved: approving it takes back that the phone goes home as it is. */
function totalWith({ ticket, rows }: QuoteFile, row: Row): number {
  return totalOf(linesFrom({ ...ticket, outcome: null }, [...approvedOf(rows), row]))
}

function approvedOf(rows: Row[]): Row[] {
  return rows.filter(({ state }) => state === 'approved')
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
