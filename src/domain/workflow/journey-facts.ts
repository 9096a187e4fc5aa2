import type { Outcome } from '#contract/quotes.ts'
import type { BatteryState } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { isComplete, isPhoneConfirmed, readPartTests, type PartTestRow } from '../part-tests/part-test-row.ts'
import { toAgreedLines, sumAgreedLines } from '../quotes/agreed-lines.ts'
import { readStandingQuotes, type QuoteRow } from '../quotes/quote-rows.ts'
import { wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import type { Db } from '#db/tables.ts'

/** Facts for the workflow rules: everything about a ticket's progress but its status. */
export type JourneyFacts = {
  status: Status
  battery: BatteryState
  outcome: Outcome | null
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
  /** Integer cents: the total of the invoices, or the agreed total before the first one. */
  owed_cents: number
  /** Integer cents: payments less refunds. */
  paid_cents: number
}

/** Returns the workflow facts of a ticket. Refuses with `unknown_ticket`. */
export async function readFactsById(db: Db, ticketId: number): Promise<JourneyFacts> {
  return readFacts(db, await wholeTicket(db, ticketId))
}

/** As above, for a ticket already read. */
export async function readFacts(db: Db, ticket: WholeTicket): Promise<JourneyFacts> {
  const standing = await readStandingQuotes(db, ticket.id)
  const { intake } = await readPartTests(db, ticket.id)
  return toFacts(ticket, { standing, intake })
}

/** As above, from rows already read: the open and approved quotes, and the intake test. */
export function toFacts(
  ticket: WholeTicket,
  { standing, intake }: { standing: readonly QuoteRow[]; intake: PartTestRow | null },
): JourneyFacts {
  const agreed = sumAgreedLines(
    toAgreedLines(
      ticket,
      standing.filter(({ state }) => state === 'approved'),
    ),
  )
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
    owed_cents: ticket.invoiced === null ? agreed : Number(ticket.invoiced),
    paid_cents: Number(ticket.paid ?? 0) - Number(ticket.refunded ?? 0),
  }
}

/** Returns the balance to pay in integer cents; negative is credit. */
export function getBalance({ owed_cents, paid_cents }: JourneyFacts): number {
  return owed_cents - paid_cents
}
