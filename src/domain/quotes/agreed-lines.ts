import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import type { QuoteKind, QuoteState } from '#contract/quotes.ts'
import type { Db } from '#db/tables.ts'
import { nameRepair, type RepairColumns } from '../repairs/repair-row.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { readStandingQuotes } from './quote-rows.ts'

/** One line of what a customer has agreed to pay, in integer cents, GST included. */
export type AgreedLine = { what: string; amount_cents: number }

type Booked = RepairColumns & {
  price: number
  outcome: StoredOutcome | null
  outcome_fee_cents?: number
  outcome_fee_label?: string
  display_name: string
}
type Approved = { kind: QuoteKind; description: string; amount_cents: number }

/**
 * Returns what an invoice charges: the booked repair at its quoted or newly agreed price, then each approved extra.
 * After an outcome the fee alone, or nothing. Refuses with `unknown_ticket`.
 */
export async function readAgreedLines(db: Db, ticketId: number): Promise<AgreedLine[]> {
  return listAgreedLines(await wholeTicket(db, ticketId), await readStandingQuotes(db, ticketId))
}

/** As above, from the ticket and all its quotes, oldest first. */
export function listAgreedLines(
  ticket: Booked,
  quotes: readonly (Approved & { state: QuoteState })[],
): AgreedLine[] {
  return toAgreedLines(
    ticket,
    quotes.filter(({ state }) => state === 'approved'),
  )
}

/** As above, from rows already read; approved quotes oldest first. */
export function toAgreedLines(ticket: Booked, approved: readonly Approved[]): AgreedLine[] {
  if (isEnded(ticket.outcome)) {
    const { outcome_fee_cents: fee = 0, outcome_fee_label: label = '' } = ticket
    return fee > 0 ? [{ what: label || 'Fee', amount_cents: fee }] : []
  }
  return [
    {
      what: `${nameRepair(ticket)}, ${ticket.display_name}`,
      amount_cents: findPriceCents(ticket, approved),
    },
    ...approved
      .filter(({ kind }) => kind === 'extra')
      .map(({ description, amount_cents }) => ({ what: description, amount_cents })),
  ]
}

/** Returns the agreed price of the booked repair alone, in integer cents; approved quotes oldest first. */
export function findPriceCents(ticket: Pick<Booked, 'price'>, approved: readonly Approved[]): number {
  return approved.findLast(({ kind }) => kind === 'new_price')?.amount_cents ?? ticket.price * 100
}

/** Returns the sum of lines in integer cents. */
export function sumAgreedLines(lines: readonly AgreedLine[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
