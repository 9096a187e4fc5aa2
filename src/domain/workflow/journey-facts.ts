import type { BookingMode } from '#contract/shop-settings.ts'
import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import type { BatteryState } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { isComplete, readPartTests, type PartTestRow, isPhoneConfirmed } from '../part-tests/part-test-row.ts'
import { getTotals } from '../money/ledger.ts'
import { getUnbilled } from '../money/unbilled.ts'
import { getOwed, type Owed } from '../money/owed.ts'
import { toAgreedLines, sumAgreedLines } from '../quotes/agreed-lines.ts'
import { readStandingQuotes, type QuoteRow } from '../quotes/quote-rows.ts'
import { wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import type { Db } from '#db/tables.ts'

/** Facts for the workflow rules: everything about a ticket's progress but its status. */
export type JourneyFacts = {
  status: Status
  /** When customers post their phone; left out where no next step is told. */
  booking?: BookingMode
  approvalTime?: string
  battery: BatteryState
  outcome: StoredOutcome | null
  noticeAccepted: boolean
  /** The customer has entered how the phone is sent. */
  announced: boolean
  returnNumber: boolean
  intakeTested: boolean
  /** Whether staff know that it is the booked phone, or have said why they go on with it. */
  phoneConfirmed: boolean
  intakePhotos: number
  quoteOpen: boolean
  completionIssued: boolean
  /** The customer has reviewed its present version. */
  completionReviewed: boolean
  /** Integer cents: what falls due before the phone goes back, as `calculateOwed` says. */
  owed_cents: number
  /** Everything agreed is on a billing document, or there is none yet. */
  billed: boolean
  /** Integer cents: payments less refunds. */
  paid_cents: number
  /** Whether a completion document or an invoice says that the phone was repaired; unknown where left out. */
  repaired?: boolean
}

/** The facts with the amounts that a ticket shows. */
export type TicketJourneyFacts = JourneyFacts &
  Pick<Owed, 'agreed_cents' | 'due_cents'> & { repaired: boolean }

/** Returns the workflow facts of a ticket. Refuses with `unknown_ticket`. */
export async function readFactsById(db: Db, ticketId: number): Promise<TicketJourneyFacts> {
  return readFacts(db, await wholeTicket(db, ticketId))
}

/** As above, for a ticket already read. */
export async function readFacts(db: Db, ticket: WholeTicket): Promise<TicketJourneyFacts> {
  const standing = await readStandingQuotes(db, ticket.id)
  const { intake } = await readPartTests(db, ticket.id)
  return toFacts(ticket, { standing, intake })
}

/** As above, from rows already read: the open and approved quotes, and the intake test. */
export function toFacts(
  ticket: WholeTicket,
  { standing, intake }: { standing: readonly QuoteRow[]; intake: PartTestRow | null },
): TicketJourneyFacts {
  const agreed = sumAgreedLines(
    toAgreedLines(
      ticket,
      standing.filter(({ state }) => state === 'approved'),
    ),
  )
  const owed = getOwed(ticket, agreed)
  const totals = getTotals(ticket)
  return {
    status: ticket.status,
    battery: ticket.battery,
    outcome: ticket.outcome,
    noticeAccepted: ticket.notice_accepted_at !== null,
    announced: ticket.tracking_in !== '',
    returnNumber: ticket.tracking_out !== '',
    intakeTested: isComplete(intake),
    phoneConfirmed: isPhoneConfirmed(intake),
    intakePhotos: Number(ticket.intake_photos),
    quoteOpen: standing.some(({ state }) => state === 'open'),
    completionIssued: ticket.completion_version !== null,
    completionReviewed: ticket.completion_reviewed_at !== null,
    owed_cents: owed.charged_cents,
    billed: !totals.hasInvoices || getUnbilled(totals, agreed) <= 0,
    paid_cents: Number(ticket.paid ?? 0) - Number(ticket.refunded ?? 0),
    agreed_cents: owed.agreed_cents,
    due_cents: owed.due_cents,
    repaired: !isEnded(ticket.outcome) && (ticket.completion_version !== null || ticket.invoiced !== null),
  }
}

/** Returns the balance to pay in integer cents; negative is credit. */
export function getBalance({ owed_cents, paid_cents }: JourneyFacts): number {
  return owed_cents - paid_cents
}
