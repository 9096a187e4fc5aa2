import type { Money } from '#contract/money.ts'
import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import { isPaymentDue, isPosted, type Status } from '#contract/ticket-statuses.ts'
import { owed as getLedgerBalance } from '#db/ledger-sums.ts'
import type { Db } from '#db/tables.ts'
import { listAgreedLines, sumAgreedLines } from '../quotes/agreed-lines.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import { wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { getTotals, type LedgerTotals } from './ledger.ts'
import { getUnbilled } from './unbilled.ts'

/** What decides about a ticket's money; amounts in integer cents. */
type OwedFacts = {
  status: Status
  outcome: StoredOutcome | null
  /** Whether the work is documented: a status alone does not say that a phone was repaired. */
  completionIssued: boolean
  /** The sum of the agreed lines; after an outcome the fee or 0. */
  agreedCents: number
  totals: LedgerTotals
}

/** What a ticket's customer owes, in integer cents. */
export type Owed = Pick<Money, 'agreed_cents' | 'balance_cents' | 'due_cents'> & {
  /** What falls due before the phone goes back: charged by invoices, or agreed before the first one. */
  charged_cents: number
}

/**
 * Works out what a ticket's customer owes. Every page, email, reminder, document and call reads it here: an amount is due
 * by an invoice, by Pending Payment, or by a documented repair, and after an outcome never more than its fee. What was
 * agreed after the invoice falls due with the next one.
 */
export function calculateOwed({ status, outcome, completionIssued, agreedCents, totals }: OwedFacts): Owed {
  const { invoiced, paid, refunded, hasInvoices } = totals
  const net = paid - refunded
  const unbilled = getUnbilled(totals, agreedCents)
  const whole = invoiced + unbilled
  const charged = isEnded(outcome) ? Math.min(hasInvoices ? invoiced : agreedCents, agreedCents) : whole
  const isDue = isEnded(outcome) || isOwedWithoutInvoice(status, completionIssued)
  // Before payment is due again, what was agreed since the invoice is not asked for.
  const due = isDue ? charged : hasInvoices ? invoiced + Math.min(0, unbilled) : 0
  return {
    agreed_cents: agreedCents,
    balance_cents: getLedgerBalance(totals),
    charged_cents: charged,
    due_cents: due - net,
  }
}

/** As above, for a ticket already read. */
export function getOwed(ticket: WholeTicket, agreedCents: number, totals = getTotals(ticket)): Owed {
  const { status, outcome, completion_version } = ticket
  return calculateOwed({
    status,
    outcome,
    completionIssued: completion_version !== null,
    agreedCents,
    totals,
  })
}

/** As above, read from the database. Refuses with `unknown_ticket`. */
export async function readOwed(db: Db, ticketId: number): Promise<Owed> {
  const ticket = await wholeTicket(db, ticketId)
  return getOwed(ticket, sumAgreedLines(listAgreedLines(ticket, await readStandingQuotes(db, ticketId))))
}

/** Returns the state of a ticket's invoice. */
export function getInvoiceState(
  { status, outcome, completionIssued, agreedCents, totals }: OwedFacts,
  abn: string,
): Money['invoice'] {
  const unbilled = getUnbilled(totals, agreedCents)
  const isDue = isEnded(outcome) || isOwedWithoutInvoice(status, completionIssued)
  if (totals.hasInvoices && (unbilled <= 0 || !isDue)) return 'issued'
  if (!isDue) return 'not_due'
  if (unbilled <= 0) return 'nothing_to_pay'
  return abn === '' ? 'no_abn' : 'can_issue'
}

/** Staff can set Posted or Completed on any ticket, so these alone make nothing due. */
function isOwedWithoutInvoice(status: Status, completionIssued: boolean): boolean {
  return isPaymentDue(status) && (!isPosted(status) || completionIssued)
}
