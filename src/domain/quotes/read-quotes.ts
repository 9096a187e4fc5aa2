import { isEnded, isFinal, type StoredOutcome } from '#contract/outcomes.ts'
import { hasCome, type ParcelCheck } from '#contract/parcels.ts'
import type { QuoteState } from '#contract/quotes.ts'
import { isPosted, isWithShop, type Status } from '#contract/ticket-statuses.ts'
import { readNoRepairCost } from './announced-fees.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { Quote, QuoteOffer, TicketQuotes } from '#contract/quotes.schema.ts'
import type { Db } from '#db/tables.ts'
import type { RepairColumns } from '../repairs/repair-row.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { sumLines, toAgreedLines } from './agreed-lines.ts'
import { readQuoteRows, type QuoteRow as Row } from './quote-rows.ts'

/** The facts of a ticket that decide about its quotes. */
type QuotedTicket = RepairColumns & {
  id: number
  account_id: number
  price: number
  status: Status
  outcome: StoredOutcome | null
  parcel_check: ParcelCheck | null
  tracking_in: string
  intake_tests: number
  outcome_fee_cents?: number
  outcome_fee_label?: string
  announced_fees: string
  display_name: string
  completion_version: number | null
  billed: number | null
}

export type TicketQuoteRows = { ticket: QuotedTicket; rows: Row[] }

/** Returns a ticket with all its quotes, oldest first. Refuses with `unknown_ticket`. */
export async function readTicketQuoteRows(db: Db, ticketId: number): Promise<TicketQuoteRows> {
  return { ticket: await wholeTicket(db, ticketId), rows: await readQuoteRows(db, ticketId) }
}

/**
 * True once the phone has left or the booking was cancelled, so that no quote can be proposed or answered any more.
 */
export function isOver({ status, outcome }: Pick<QuotedTicket, 'status' | 'outcome'>): boolean {
  // A phone that is at the shop can still be quoted for after an outcome; an approval reverts it.
  return isPosted(status) || (isFinal(outcome) && !isWithShop(status))
}

type Whereabouts = Pick<QuotedTicket, 'status' | 'parcel_check' | 'tracking_in' | 'intake_tests'>

/** Whether the phone is with its owner, as far as is known: it has not come, nobody tests it, and no parcel was announced. */
export function isAtHome(ticket: Whereabouts): boolean {
  return !hasCome(ticket) && Number(ticket.intake_tests) === 0 && ticket.tracking_in === ''
}

/** Whether a completion document or an invoice says that the phone was repaired. */
export function isRepaired({
  outcome,
  completion_version,
  billed,
}: Pick<QuotedTicket, 'outcome' | 'completion_version' | 'billed'>): boolean {
  return !isEnded(outcome) && (completion_version !== null || billed !== null)
}

/** Returns the present state of a quote, also when it has expired and `lapseQuotes` has not run yet. */
function getQuoteState(row: Row, ticket: QuotedTicket, now: number): QuoteState {
  if (row.state !== 'open') return row.state
  if (isOver(ticket)) return 'withdrawn'
  return row.expires_at <= now ? 'lapsed' : 'open'
}

/** Returns the agreed total of a ticket in integer cents. */
export function agreedCents({ ticket, rows }: TicketQuoteRows): number {
  return sumLines(toAgreedLines(ticket, rows))
}

/** Converts a quote for the private tracking page. */
export function toOffer(quotes: TicketQuoteRows, row: Row, now: number): QuoteOffer {
  const state = getQuoteState(row, quotes.ticket, now)
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    amount_cents: row.amount_cents,
    state,
    created_at: toIsoTime(row.created_at),
    expires_at: toIsoTime(row.expires_at),
    answered_at: row.answered_at === null ? null : toIsoTime(row.answered_at),
    if_declined: readNoRepairCost(quotes.ticket),
    at_home: isAtHome(quotes.ticket),
    repaired: isRepaired(quotes.ticket),
    prices:
      state === 'open'
        ? { now_cents: getTotalNow(quotes, row), total_cents: getTotalWith(quotes, row) }
        : null,
  }
}

/** Converts a quote for the customer and staff. */
export function toQuote(quotes: TicketQuoteRows, row: Row, now: number): Quote {
  return {
    ...toOffer(quotes, row, now),
    answered_name: row.answered_name,
    answered_by: row.answered_by,
  }
}

/** Converts all quotes of a ticket for the customer and staff, with their totals. */
export function toTicketQuotes(quotes: TicketQuoteRows, now: number): TicketQuotes {
  return {
    quotes: quotes.rows.map((row) => toQuote(quotes, row, now)),
    agreed_cents: agreedCents(quotes),
    outcome: quotes.ticket.outcome,
    if_declined: readNoRepairCost(quotes.ticket),
    at_home: isAtHome(quotes.ticket),
    repaired: isRepaired(quotes.ticket),
    can_quote: !isOver(quotes.ticket),
  }
}

/** The present total; beside extra work that of the agreed repair, which can be chosen alone after an unrepaired return too. */
function getTotalNow(quotes: TicketQuoteRows, { kind }: Row): number {
  return kind === 'extra' ? getTotalOfRepair(quotes) : agreedCents(quotes)
}

/** The ticket's total with this quote approved. */
function getTotalWith({ ticket, rows }: TicketQuoteRows, row: Row): number {
  return getTotalOfRepair({ ticket, rows: [...rows, { ...row, state: 'approved' }] })
}

/** What the repair costs, also where the phone was to go back unrepaired. */
function getTotalOfRepair({ ticket, rows }: TicketQuoteRows): number {
  return sumLines(toAgreedLines({ ...ticket, outcome: null }, rows))
}
