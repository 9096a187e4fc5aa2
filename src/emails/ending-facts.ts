import { toOutcome, type TicketOutcome } from '#contract/outcomes.ts'
import { lostBackTexts, outcomeTexts } from '#contract/outcome-texts.ts'
import type { EmailTemplateKey } from '#contract/email-templates.ts'
import { isPosted, statusCodes, type Status } from '#contract/ticket-statuses.ts'
import { toTicketMoney, type TicketMoney } from '#domain/money/ticket-money.ts'
import { readStandingQuotes } from '#domain/quotes/quote-rows.ts'
import { isLostBack } from '#domain/tickets/delivery.ts'
import { wholeTicket } from '#domain/tickets/whole-ticket.ts'
import { formatDay } from '#contract/format-day.ts'
import { parseBillingDocument } from '#domain/money/parse-billing-document.ts'
import type { Due } from './templates/payment-due.tsx'
import type { ComposeContext } from './compose-context.ts'

/** How a ticket ends, and what is owed on it. */
type EndingFacts = TicketMoney & {
  outcome: TicketOutcome | null
  /** The phone was lost on its way back. */
  lostBack: boolean
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
  const money = toTicketMoney(
    { ...ticket, status: about.status ?? ticket.status },
    await readStandingQuotes(db, ticketId),
    outcome === null ? about.agreedCents : undefined,
  )
  const invoiced = money.sums.isBilled
  const repaired = outcome === null && (invoiced || ticket.completion_version !== null)
  return {
    ...money,
    outcome,
    lostBack: isLostBack(ticket),
    invoiced,
    repaired,
    warrantyOf: ticket.warranty_of,
  }
}

/** What an email asks to be paid of a ticket with these facts. */
export async function readDue(
  { database }: Pick<ComposeContext, 'database'>,
  ticketId: number,
  { due_cents, invoiced, paid_cents }: EndingFacts,
): Promise<Due> {
  return { cents: due_cents, invoiced, by: await readDueDay(database, ticketId), paid: paid_cents }
}

/** The due day of the latest invoice, in words; null when it has none. */
async function readDueDay({ db }: ComposeContext['database'], ticketId: number): Promise<string | null> {
  const row = await db
    .selectFrom('invoices')
    .select('document')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const dueOn = row ? parseBillingDocument(row.document).due_on : null
  return dueOn === null ? null : formatDay(dueOn)
}

/** The email about a status that must not say that the phone was repaired, and how the ticket ended. */
export type Unrepaired = { email: EmailTemplateKey; ending: string }

/** Returns the email for a ticket with nothing on record that says its phone was repaired; null when the usual one is true. */
export function getUnrepaired(
  reached: Status,
  {
    outcome,
    lostBack,
    repaired,
    due_cents,
  }: Pick<EndingFacts, 'outcome' | 'lostBack' | 'repaired' | 'due_cents'>,
): Unrepaired | null {
  if (outcome !== null) {
    const { gone } = lostBack
      ? lostBackTexts
      : outcome === 'cancelled'
        ? { gone: 'The booking was cancelled.' }
        : outcomeTexts[outcome]
    if (reached === statusCodes.pendingPayment) {
      return { email: due_cents > 0 ? 'unrepaired-fee' : 'unrepaired-goes-back', ending: gone }
    }
    if (reached === statusCodes.postedToCustomer) return { email: 'unrepaired-posted', ending: gone }
    return reached === statusCodes.completed ? { email: 'unrepaired-closed', ending: gone } : null
  }
  if (repaired || !isPosted(reached)) return null
  return { email: reached === statusCodes.completed ? 'closed' : 'posted-back', ending: '' }
}
