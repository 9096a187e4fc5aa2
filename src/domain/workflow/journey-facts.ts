import { sql } from 'kysely'
import type { ParcelWay } from '#contract/parcel-news.ts'
import { pickAmounts, type TicketAmounts } from '#contract/money-amounts.ts'
import type { BookingMode } from '#contract/shop-settings.ts'
import { isEnded, type StoredOutcome } from '#contract/outcomes.ts'
import type { ParcelCheck } from '#contract/parcels.ts'
import { isAskedRepair } from '#contract/quote-requests.ts'
import type { BatteryState } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { getEngine } from '#db/engine-of.ts'
import { numbersIn } from '#db/numbers-in.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import {
  isComplete,
  isPhoneConfirmed,
  readPartTests,
  selectPartTests,
  type PartTestRow,
} from '../part-tests/part-test-row.ts'
import { toTicketMoney } from '../money/ticket-money.ts'
import { isLostBack, readParcelWay } from '../tickets/delivery.ts'
import { readNoRepairCost } from '../quotes/announced-fees.ts'
import { readStandingQuotes, type QuoteRow } from '../quotes/quote-rows.ts'
import { wholeTicket, type WholeTicket } from '../tickets/whole-ticket.ts'
import type { Db } from '#db/tables.ts'

/** Facts for the workflow rules: everything about a ticket's progress but its status. */
export type JourneyFacts = {
  status: Status
  /** When customers post their phone; left out where no next step is told. */
  booking?: BookingMode
  approvalTime?: string
  /** Whether the next step is told without amounts. */
  hidesAmounts?: boolean
  /** What it costs when the repair is not carried out, in words; left out where no next step is told. */
  noRepair?: string
  battery: BatteryState
  outcome: StoredOutcome | null
  /** The phone was lost on its way back; not where left out. */
  lostBack?: boolean
  /** What opening its parcel showed; left out, nothing. */
  parcelCheck?: ParcelCheck | null
  /** Where the parcel back is by its latest news; left out, nothing is known. */
  way?: ParcelWay | null
  /** The customer says that the parcel back has not come. */
  notCome?: boolean
  noticeAccepted: boolean
  /** The customer has entered how the phone is sent. */
  announced: boolean
  returnNumber: boolean
  intakeTested: boolean
  /** Whether staff know that it is the booked phone, or have said why they go on with it. */
  phoneConfirmed: boolean
  intakePhotos: number
  quoteOpen: boolean
  /** Booked by a question for a quote, so that nothing is agreed before its answer; not where left out. */
  asked?: boolean
  /** Asked for a quote, which was not sent yet. */
  toQuote?: boolean
  /** Whether it is known where the phone goes back to; known where left out. */
  hasAddress?: boolean
  completionIssued: boolean
  /** The customer has reviewed its present version. */
  completionReviewed: boolean
  /** Integer cents: what remains to be paid before the phone goes back. */
  left_cents: number
  /** Everything agreed is on a billing document, or there is none yet. */
  billed: boolean
  /** Whether a completion document or an invoice says that the phone was repaired; unknown where left out. */
  repaired?: boolean
}

/** The facts with the amounts that a ticket shows. */
export type TicketJourneyFacts = JourneyFacts & TicketAmounts & { owed_back_cents: number; repaired: boolean }

/** Reads the workflow facts of a ticket. Refuses with `unknown_ticket`. */
export async function readFacts(db: Db, ticketId: number): Promise<TicketJourneyFacts> {
  const ticket = await wholeTicket(db, ticketId)
  const standing = await readStandingQuotes(db, ticketId)
  const { intake } = await readPartTests(db, ticketId)
  return toFacts(ticket, { standing, intake })
}

/** Returns the workflow facts of a ticket with its open and approved quotes and its intake test. */
export function toFacts(
  ticket: WholeTicket,
  { standing, intake }: { standing: readonly QuoteRow[]; intake: PartTestRow | null },
): TicketJourneyFacts {
  const money = toTicketMoney(ticket, standing)
  const { left_cents, owed_back_cents, sums } = money
  return {
    status: ticket.status,
    battery: ticket.battery,
    noRepair: readNoRepairCost(ticket).words,
    outcome: ticket.outcome,
    lostBack: isLostBack(ticket),
    ...readParcelWay(ticket),
    parcelCheck: ticket.parcel_check,
    noticeAccepted: ticket.notice_accepted_at !== null,
    announced: ticket.tracking_in !== '',
    returnNumber: ticket.tracking_out !== '',
    intakeTested: isComplete(intake),
    phoneConfirmed: isPhoneConfirmed(intake),
    intakePhotos: Number(ticket.intake_photos),
    quoteOpen: standing.some(({ state }) => state === 'open'),
    asked: isAskedRepair(ticket.repair_key),
    toQuote: isAskedRepair(ticket.repair_key) && standing.length === 0,
    hasAddress: ticket.address !== '',
    completionIssued: ticket.completion_version !== null,
    completionReviewed: ticket.completion_reviewed_at !== null,
    left_cents,
    billed: !sums.isBilled || money.unbilled_cents <= 0,
    ...pickAmounts(money),
    owed_back_cents,
    repaired: !isEnded(ticket.outcome) && (ticket.completion_version !== null || sums.isBilled),
  }
}

/**
 * Reads quotes and intake tests of many tickets, with two queries for all of them; `standing` are the quotes that are open or approved,
 * `answers` those and the declined ones.
 */
export async function readJourneyParts(
  db: Db,
  ids: readonly number[],
): Promise<(id: number) => { answers: QuoteRow[]; standing: QuoteRow[]; intake: PartTestRow | null }> {
  const among = { ids: JSON.stringify(ids) }
  const { rows: quotes } = await selectQuotes(db, among)
  const { rows: tests } = await selectIntakes(db, among)
  const answersTo = Map.groupBy(quotes, ({ ticket_id }) => ticket_id)
  const testOf = new Map(tests.map((row) => [row.ticket_id, row]))
  return (id) => {
    const answers = answersTo.get(id) ?? []
    const standing = answers.filter(({ state }) => state !== 'declined')
    return { answers, standing, intake: testOf.get(id) ?? null }
  }
}

// Prepared, since every change of a ticket and every booking asks them.
const selectQuotes = preparedQuery<{ ids: string }>()((db, { ids }) =>
  db
    .selectFrom('quotes')
    .selectAll()
    .where('ticket_id', 'in', numbersIn(getEngine(db), ids))
    .where('state', 'in', ['open', 'approved', 'declined'])
    .orderBy('id'),
)

const selectIntakes = preparedQuery<{ ids: string }>()((db, { ids }) =>
  selectPartTests(db)
    .where('part_tests.ticket_id', 'in', numbersIn(getEngine(db), ids))
    .where('part_tests.stage', '=', sql.lit('intake')),
)
