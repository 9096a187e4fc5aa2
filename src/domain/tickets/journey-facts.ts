import type { Outcome } from '#contract/quotes.ts'
import type { BatteryState, Status } from '#contract/tickets.ts'
import { isComplete, readPartTests } from '../bench/part-test-row.ts'
import { linesFrom, totalOf } from '../quotes/agreed-lines.ts'
import { standingQuotes } from '../quotes/quote-rows.ts'
import type { TicketFile } from './ticket-file.ts'
import { wholeTicket } from './whole-ticket.ts'

/** What the workflow is held against: how far a ticket has come in everything that is not its status. */
export type JourneyFacts = {
  status: Status
  battery: BatteryState
  outcome: Outcome | null
  noticeAccepted: boolean
  /** The customer has said how the phone is coming. */
  announced: boolean
  returnNumber: boolean
  intakeTested: boolean
  /** Whether the phone on the bench was seen to be the one that was booked. */
  phoneConfirmed: boolean
  intakePhotos: number
  quoteOpen: boolean
  completionIssued: boolean
  /** The customer has said that they read it, as it stands now. */
  completionReviewed: boolean
  /** Integer cents: what the invoices come to, before the first one what is agreed. */
  owed_cents: number
  /** Integer cents: payments less refunds. */
  paid_cents: number
}

/** Where a ticket stands. Refuses with `unknown_ticket`. */
export async function factsOf(file: TicketFile): Promise<JourneyFacts> {
  const ticket = await wholeTicket(file)
  const quotes = await standingQuotes(file)
  const { intake } = await file.read(readPartTests)
  const agreed = totalOf(
    linesFrom(
      ticket,
      quotes.filter(({ state }) => state === 'approved'),
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
    phoneConfirmed: intake?.model_matches === 1 && intake.serial_matches === 1,
    intakePhotos: Number(ticket.intake_photos),
    quoteOpen: quotes.some(({ state }) => state === 'open'),
    completionIssued: ticket.completion_version !== null,
    completionReviewed: ticket.completion_reviewed_at !== null,
    owed_cents: ticket.invoiced === null ? agreed : Number(ticket.invoiced),
    paid_cents: Number(ticket.paid ?? 0) - Number(ticket.refunded ?? 0),
  }
}
