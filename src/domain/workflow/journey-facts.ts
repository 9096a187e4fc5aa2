import { expressionBuilder, sql } from 'kysely'
import type { ParcelWay } from '#contract/parcel-news.ts'
import { pickAmounts, type TicketAmounts } from '#contract/money-amounts.ts'
import type { BookingMode } from '#contract/shop-settings.ts'
import type { StoredOutcome } from '#contract/outcomes.ts'
import type { ParcelCheck } from '#contract/parcels.ts'
import { isAskedRepair } from '#contract/quote-requests.ts'
import type { BatteryState } from '#contract/tickets.ts'
import type { Status } from '#contract/ticket-statuses.ts'
import { jsonRows, parseRows } from '#db/json-rows.ts'
import type { Tables } from '#db/schema/tables.ts'
import { isComplete, isPhoneConfirmed, readPartTests, type PartTestRow } from '../part-tests/part-test-row.ts'
import { toTicketMoney } from '../money/ticket-money.ts'
import { isLostBack, readParcelWay } from '../tickets/delivery.ts'
import type { Quoted } from '../quotes/agreed-lines.ts'
import { readNoRepairCost } from '../quotes/announced-fees.ts'
import { isRepaired } from '../quotes/read-quotes.ts'
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
  /** Staff have begun to test it on arrival; not where left out. */
  intakeBegun?: boolean
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
  { standing, intake }: { standing: readonly Quoted[]; intake: Intake | null },
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
    intakeBegun: intake !== null,
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
    repaired: isRepaired(ticket),
  }
}

/** Quotes and intake test of a ticket, as columns of a query over `tickets`; `parseJourney` reads them. */
export function journeyColumns(db: Db) {
  const of = expressionBuilder<Tables, 'tickets'>()
  return [
    of
      .selectFrom('quotes')
      .select(jsonRows(db, 'quotes', quoteColumns).as('rows'))
      .whereRef('quotes.ticket_id', '=', 'tickets.id')
      .where('quotes.state', 'in', ['open', 'approved', 'declined'])
      .as('answers'),
    of
      .selectFrom('part_tests')
      .innerJoin('phones as tested', (join) =>
        join.on(sql<boolean>`tested.id = coalesce(part_tests.phone_seen_id, tickets.phone_id)`),
      )
      .select(jsonRows(db, 'part_tests', intakeColumns, { slug: sql.ref('tested.slug') }).as('rows'))
      .whereRef('part_tests.ticket_id', '=', 'tickets.id')
      .where('part_tests.stage', '=', sql.lit('intake'))
      .as('intake'),
  ] as const
}

const quoteColumns = ['id', 'kind', 'description', 'amount_cents', 'state', 'answered_at'] as const
const intakeColumns = [
  'stage',
  'results',
  'phone_seen_id',
  'model_matches',
  'serial_matches',
  'phone_reason',
  'accessories',
  'accessories_other',
] as const

type Answer = Pick<QuoteRow, (typeof quoteColumns)[number]>
export type Intake = Pick<PartTestRow, (typeof intakeColumns)[number] | 'slug'>

/** Parses `journeyColumns`: `standing` are the quotes that are open or approved, `answers` those and the declined ones. */
export function parseJourney(columns: { answers: string | null; intake: string | null }): {
  answers: Answer[]
  standing: Answer[]
  intake: Intake | null
} {
  const answers = parseRows<Answer>(columns.answers).sort((one, other) => one.id - other.id)
  return {
    answers,
    standing: answers.filter(({ state }) => state !== 'declined'),
    intake: parseRows<Intake>(columns.intake)[0] ?? null,
  }
}
