import type { TicketAmounts } from '#contract/money-amounts.ts'
import { isEnded } from '#contract/outcomes.ts'
import { isPaymentDue, isPosted, type Status } from '#contract/ticket-statuses.ts'
import type { Money } from '#contract/money.schema.ts'
import { toLedgerSums, type LedgerSums } from '#db/ledger-sums.ts'
import type { Db } from '#db/tables.ts'
import { sumLines, toAgreedLines, type Quoted } from '../quotes/agreed-lines.ts'
import { readStandingQuotes } from '../quotes/quote-rows.ts'
import { wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import { splitHeld } from './held.ts'
import { getUnbilled } from './unbilled.ts'

/** What a ticket costs, was paid and owes, in integer cents. */
export type TicketMoney = TicketAmounts & {
  /** Invoices and adjustment notes. */
  billed_cents: number
  /** Payments less refunds. */
  paid_cents: number
  /** What was paid and is on no document yet: what will be charged, and what the shop owes. */
  deposit_cents: number
  owed_back_cents: number
  /** What will have been charged in the end. */
  final_cents: number
  /** What remains to be paid before the phone goes back, due or not yet. */
  left_cents: number
  /** Agreed and on no document yet; negative when the documents charge more than is agreed by now. */
  unbilled_cents: number
  /** Whether payment is asked for, with an invoice or without. */
  isDue: boolean
  sums: LedgerSums
}

/**
 * Works out the money of a ticket from its row and its quotes. Every page, email, reminder, list, document and call asks
 * here: an amount is due by an invoice, by Pending Payment, or by a documented repair, and after an outcome never more
 * than its fee. What was agreed after the invoice falls due with the next one.
 */
export function toTicketMoney(
  ticket: WholeTicket,
  quotes: readonly Quoted[],
  agreedCents = sumLines(toAgreedLines(ticket, quotes)),
): TicketMoney {
  const sums = toLedgerSums(ticket)
  const { billed, paid, isBilled } = sums
  const ended = isEnded(ticket.outcome)
  const unbilled = getUnbilled(sums, agreedCents)
  const isDue = ended || isOwedWithoutInvoice(ticket.status, ticket.completion_version !== null)
  const whole = ended ? Math.min(isBilled ? billed : agreedCents, agreedCents) : billed + unbilled
  // Before payment is due again, what was agreed since the invoice is not asked for.
  const asked = isDue ? whole : isBilled ? billed + Math.min(0, unbilled) : 0
  // Nothing more falls due once a phone has gone back without a documented repair.
  const charged = isPosted(ticket.status) ? asked : whole
  const { deposit, owedBack } = splitHeld({ charged: billed, received: paid, final: charged })
  return {
    agreed_cents: agreedCents,
    billed_cents: billed,
    paid_cents: paid,
    balance_cents: billed - paid,
    due_cents: Math.max(0, asked - paid),
    held_cents: Math.max(0, paid - billed),
    deposit_cents: deposit,
    owed_back_cents: owedBack,
    final_cents: charged,
    left_cents: Math.max(0, charged - paid),
    unbilled_cents: unbilled,
    isDue,
    sums,
  }
}

/** Reads the money of a ticket. Refuses with `unknown_ticket`. */
export async function readTicketMoney(db: Db, ticketId: number): Promise<TicketMoney> {
  return toTicketMoney(await wholeTicket(db, ticketId), await readStandingQuotes(db, ticketId))
}

/** Returns the state of a ticket's invoice. */
export function getInvoiceState({ isDue, sums, unbilled_cents }: TicketMoney): Money['invoice'] {
  if (sums.isBilled && (unbilled_cents <= 0 || !isDue)) return 'issued'
  if (!isDue) return 'not_due'
  return unbilled_cents <= 0 ? 'nothing_to_pay' : 'can_issue'
}

/** Staff can set Posted or Completed on any ticket, so these alone make nothing due. */
function isOwedWithoutInvoice(status: Status, completionIssued: boolean): boolean {
  return isPaymentDue(status) && (!isPosted(status) || completionIssued)
}
