import { pickAmounts, type TicketAmounts } from '#contract/money-amounts.ts'
import { getStatus, hasArrived, isClosed, isPaymentDue, type Status } from '#contract/ticket-statuses.ts'
import type { DueStatusKey } from '#contract/shop-settings.ts'
import type { NextStepKey } from '#contract/staff-steps.ts'
import { jsonRows } from '#db/json-rows.ts'
import { isAmong, numbersIn } from '#db/numbers-in.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { getEngine } from '#db/engine-of.ts'
import type { Db } from '#db/tables.ts'
import { toTicketMoney, type TicketMoney } from '../money/ticket-money.ts'
import { factColumns } from '../numbers/write-ticket-facts.ts'
import { getAskDeliveryAt } from '../tickets/delivery.ts'
import { selectWholeTickets } from '../tickets/whole-ticket.ts'
import { journeyColumns, parseJourney, toFacts } from '../workflow/journey-facts.ts'
import { listQueues, nextOf } from '../workflow/next-of.ts'
import { localDay } from '../shop/announced-closures.ts'
import { addDays, startOfDay } from '../shop/report-period.ts'
import { addOpenDays, endOfLastOpenDay, endOfOpenDay } from '../shop/opening-days.ts'
import { calculateBackBy, type TicketBackBy } from '../back-by/ticket-back-by.ts'
import type { DueDays } from '../back-by/due-days.ts'

export type DerivedRow = {
  ticket: Awaited<ReturnType<typeof selectTickets>>['rows'][number]
  queues: ReturnType<typeof listQueues>
  amounts: TicketAmounts
  money: TicketMoney
  next_step: NextStepKey
  due_at: number | null
  backBy: TicketBackBy
}

/**
 * Reads what the queues go by for some tickets, with one query for all of them. Tickets of one parcel depend on each other, so they
 * are asked for together.
 */
export async function calculateDerivedRows(
  db: Db,
  ids: readonly number[],
  { dueDays, now }: { dueDays: DueDays; now: number },
): Promise<DerivedRow[]> {
  const { rows: tickets } = await selectTickets(db, { ids: JSON.stringify(ids) })
  const derived = tickets.map((ticket) => {
    const { answers, standing, intake } = parseJourney(ticket)
    const journey = toFacts(ticket, { standing, intake })
    const backBy = calculateBackBy(
      ticket,
      {
        quote: journey.quoteOpen || (journey.toQuote ?? false),
        awaitsPart: ticket.part_wait !== null && ticket.part_expected_on === null,
      },
      { now, dueDays },
    )
    const due_at = getDueDate(ticket, backBy, dueDays)
    const answered = Math.max(0, ...answers.map(({ answered_at }) => answered_at ?? 0))
    const isAnswered = answered > 0 && answered >= ticket.status_since && !journey.completionIssued
    const facts = {
      ...journey,
      waitingFor: ticket.waiting_for,
      statusSince: ticket.status_since,
      quoteAnsweredAt: isAnswered ? answered : null,
      waitsForPart: ticket.part_wait !== null,
      dueAt: due_at,
      missAt: backBy.missAt,
      payUntil: isPaymentDue(ticket.status) ? getPayUntil(ticket, dueDays) : null,
      askDeliveryAt: getAskDeliveryAt(ticket),
      neighbourReady: false,
    }
    const row = {
      ticket,
      amounts: pickAmounts(journey),
      money: toTicketMoney(ticket, standing),
      next_step: nextOf(facts).staff,
      due_at,
      backBy,
    }
    return { row, facts }
  })
  const isReady = ({ row }: (typeof derived)[number]) => row.next_step === 'mark_posted'
  const readyParcels = new Set(derived.filter(isReady).map(({ row }) => row.ticket.parcel_id))
  return derived.map((one) => {
    const neighbourReady = readyParcels.has(one.row.ticket.parcel_id) && !isReady(one)
    return { ...one.row, queues: listQueues({ ...one.facts, neighbourReady }) }
  })
}

/** When the days of the first unpaid invoice are over; without one, those days after payment was asked for. */
function getPayUntil(
  { due_on, status_since }: Pick<DerivedRow['ticket'], 'due_on' | 'status_since'>,
  { timeZone, daysToPay }: DueDays,
): number {
  const day = due_on ?? addDays(localDay(status_since, timeZone), daysToPay)
  return startOfDay(addDays(day, 1), timeZone)
}

// Prepared, since every change of a ticket and every booking asks them.
const selectTickets = preparedQuery<{ ids: string }>()((db, { ids }) =>
  selectWholeTickets(db)
    .leftJoin('part_waits', 'part_waits.ticket_id', 'tickets.id')
    .select(['part_waits.ticket_id as part_wait', 'part_waits.expected_on as part_expected_on'])
    .select(journeyColumns(db))
    .select(factColumns(db))
    .select((of) =>
      of
        .selectFrom('ticket_queues')
        .select(jsonRows(db, 'ticket_queues', ['queue', 'since']).as('rows'))
        .whereRef('ticket_queues.ticket_id', '=', 'tickets.id')
        .as('queued'),
    )
    .where(isAmong(db, 'tickets.id', numbersIn(getEngine(db), ids))),
)

/**
 * Returns when a ticket has to leave its status; null once it is closed. At the bench that is the last day from which its phone is still
 * home as was said, but not before its first; where nothing is said, and before and after the bench, the days of its status. A part on
 * order puts it off. It is never on a closed day.
 */
function getDueDate(
  ticket: Pick<DerivedRow['ticket'], 'status' | 'status_since' | 'part_expected_on'>,
  { leaveBy }: TicketBackBy,
  { statusDays, ...shop }: DueDays,
): number | null {
  const { status, status_since, part_expected_on } = ticket
  if (isClosed(status)) return null
  const due =
    leaveBy === null || !isAtBench(status)
      ? addOpenDays(status_since, statusDays[getStatus(status).key as DueStatusKey], shop)
      : Math.max(endOfLastOpenDay(leaveBy, shop), endOfOpenDay(localDay(status_since, shop.timeZone), shop))
  return part_expected_on ? Math.max(due, endOfOpenDay(part_expected_on, shop)) : due
}

function isAtBench(status: Status): boolean {
  return hasArrived(status) && !isPaymentDue(status)
}
