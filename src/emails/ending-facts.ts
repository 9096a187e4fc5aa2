import { toOutcome, type TicketOutcome } from '#contract/outcomes.ts'
import { outcomeTexts } from '#contract/outcome-texts.ts'
import type { Words } from '#contract/email-templates.ts'
import { isPosted, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { calculateOwed, type Owed } from '#domain/money/owed.ts'
import { getTotals } from '#domain/money/ledger.ts'
import { listAgreedLines, sumAgreedLines } from '#domain/quotes/agreed-lines.ts'
import { readStandingQuotes } from '#domain/quotes/quote-rows.ts'
import { wholeTicket } from '#domain/tickets/whole-ticket.ts'
import type { ComposeContext } from './compose-context.ts'
import type { TicketFacts } from './email-facts.ts'

/** How a ticket ends, and what is owed on it. */
export type EndingFacts = Owed & {
  outcome: TicketOutcome | null
  /** Whether an invoice was issued. */
  invoiced: boolean
  /** Whether a completion document or an invoice says that the phone was repaired. */
  repaired: boolean
  warrantyOf: number | null
}

/**
 * Reads how a ticket ends, and what is owed. For an email about a status the amount is that of this status, and of the
 * agreed total when the email was queued.
 */
export async function readEndingFacts(
  { database: { db } }: Pick<ComposeContext, 'database'>,
  ticketId: number,
  about: { status?: Status; agreedCents?: number | undefined } = {},
): Promise<EndingFacts> {
  const ticket = await wholeTicket(db, ticketId)
  const outcome = toOutcome(ticket.outcome)
  const totals = getTotals(ticket)
  const agreed = sumAgreedLines(listAgreedLines(ticket, await readStandingQuotes(db, ticketId)))
  const owed = calculateOwed({
    status: about.status ?? ticket.status,
    outcome: ticket.outcome,
    completionIssued: ticket.completion_version !== null,
    agreedCents: outcome === null ? (about.agreedCents ?? agreed) : agreed,
    totals,
  })
  const repaired = outcome === null && (totals.hasInvoices || ticket.completion_version !== null)
  return { ...owed, outcome, invoiced: totals.hasInvoices, repaired, warrantyOf: ticket.warranty_of }
}

/** The words of an email about a status that must not say that the phone was repaired, and what happens next. */
export type UnrepairedWords = Words & { next: string | null }

/** Returns the words for a ticket with nothing on record that says its phone was repaired; null when the usual ones are true. */
export function getUnrepairedWords(
  { id, phone }: Pick<TicketFacts, 'id' | 'phone'>,
  reached: Status,
  { outcome, repaired, due_cents }: EndingFacts,
): UnrepairedWords | null {
  if (outcome !== null) {
    const gone = outcome === 'cancelled' ? 'The booking was cancelled.' : outcomeTexts[outcome].gone
    if (reached === statusCodes.pendingPayment) {
      return {
        subject:
          due_cents > 0
            ? `A fee is due before your phone goes back: ticket ${id}`
            : `Your phone goes back: ticket ${id}`,
        opening: `We send your ${phone} back without a repair.`,
        next: null,
      }
    }
    if (reached === statusCodes.postedToCustomer) {
      return {
        subject: `Your phone is on its way back: ticket ${id}`,
        opening: `We have posted your ${phone} to the return address on your ticket, without a repair.`,
        next: null,
      }
    }
    if (reached === statusCodes.completed) {
      return {
        subject: `Ticket ${id} is closed`,
        opening: gone,
        next: 'If you have any question, reply to this email.',
      }
    }
    return null
  }
  if (repaired || !isPosted(reached)) return null
  return reached === statusCodes.completed
    ? {
        subject: `Ticket ${id} is closed`,
        opening: `We have closed the ticket about your ${phone}.`,
        next: 'If something is not right, reply to this email.',
      }
    : {
        subject: `Your phone is on its way back: ticket ${id}`,
        opening: `We have posted your ${phone} to the return address on your ticket.`,
        next: null,
      }
}
