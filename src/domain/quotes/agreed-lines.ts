import { repairLabels, type RepairKey } from '#contract/catalogue.ts'
import type { Outcome, QuoteKind } from '#contract/quotes.ts'
import type { TicketFile } from '../tickets/ticket-file.ts'
import { wholeTicket } from '../tickets/whole-ticket.ts'
import { standingQuotes } from './quote-rows.ts'

/** One line of what a customer has agreed to pay, in integer cents, GST included. */
export type AgreedLine = { what: string; amount_cents: number }

type Booked = { repair_key: RepairKey; price: number; outcome: Outcome | null; display_name: string }
type Approved = { kind: QuoteKind; description: string; amount_cents: number }

/**
 * What an invoice charges: the booked repair at its quoted or newly agreed price, then each extra that was approved.
 * Empty when the phone goes back unrepaired or the booking was cancelled. Refuses with `unknown_ticket`.
 */
export async function agreedLines(file: TicketFile): Promise<AgreedLine[]> {
  const ticket = await wholeTicket(file)
  const quotes = await standingQuotes(file)
  return linesFrom(
    ticket,
    quotes.filter(({ state }) => state === 'approved'),
  )
}

/** The same from rows at hand; approved quotes oldest first. */
export function linesFrom(ticket: Booked, approved: readonly Approved[]): AgreedLine[] {
  if (ticket.outcome === 'unrepaired' || ticket.outcome === 'cancelled') return []
  const newPrice = approved.findLast(({ kind }) => kind === 'new_price')
  return [
    {
      what: `${repairLabels[ticket.repair_key]} Replacement, ${ticket.display_name}`,
      amount_cents: newPrice?.amount_cents ?? ticket.price * 100,
    },
    ...approved
      .filter(({ kind }) => kind === 'extra')
      .map(({ description, amount_cents }) => ({ what: description, amount_cents })),
  ]
}

/** What some lines come to, in integer cents. */
export function totalOf(lines: readonly AgreedLine[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
}
