import { sql, type RawBuilder } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { returnedUnrepaired, type TicketFigure } from '#contract/numbers.ts'
import type { DayRun } from '../shop/local-days.ts'

/** Moments, the end not included. */
type Span = { start: number; end: number }

/** A figure of a span; `by` is the member of staff whose work it counts. */
export type FigureOfSpan = Span & {
  key: TicketFigure
  by?: number | undefined
  /** The only day of the week, 1 for Monday, and the days of the span. */
  onWeekday?: { weekday: number; runs: readonly DayRun[] } | undefined
}

/** The tickets that a figure counts, as a subquery of their numbers. */
export function ticketsOfFigure({ key, start, end, by, onWeekday }: FigureOfSpan): RawBuilder<number> {
  const facts = (where: RawBuilder<unknown>) =>
    sql<number>`(select ticket_id from ticket_facts where ${where})`
  const within = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`
  const worker = (column: string) => (by === undefined ? sql`` : sql`and ${sql.ref(column)} = ${by}`)
  switch (key) {
    case 'booked':
      return facts(onWeekday ? isOnWeekday('booked_at', onWeekday) : within('booked_at'))
    case 'arrived':
      return facts(within('arrived_at'))
    case 'begun':
      return facts(sql`${within('begun_at')} and arrived_at is not null`)
    case 'ready':
      return facts(sql`${within('ready_at')} and begun_at is not null`)
    case 'posted':
      return facts(within('posted_at'))
    case 'posted_when_due':
      return facts(sql`${within('posted_at')} and ready_at is not null`)
    case 'posted_from_here':
      return facts(sql`${within('posted_at')} and arrived_at is not null`)
    case 'completed':
      return facts(sql`${within('completed_at')} and posted_at is not null`)
    case 'back_by_kept':
      return facts(
        sql`${within('completed_at')} and posted_at is not null and ending <> 'lost' and completed_at < back_by_until`,
      )
    case 'back_by_missed':
      return facts(
        sql`${within('completed_at')} and posted_at is not null and ending <> 'lost' and completed_at >= back_by_until`,
      )
    case 'never_arrived':
      return facts(sql`${within('ended_at')} and ending = 'never_arrived'`)
    case 'finished':
      return facts(sql`${within('ended_at')} and ending = 'repaired'`)
    case 'costed':
      return facts(sql`${within('ended_at')} and ending = 'repaired' and cost_cents is not null`)
    case 'returned_unrepaired':
      return facts(
        sql`${within('ended_at')} and ending in (${sql.join(returnedUnrepaired)}) and arrived_at is not null`,
      )
    case 'warranty_claims':
      return facts(sql`${within('booked_at')} and is_claim = 1`)
    case 'open':
      return facts(sql`booked_at < ${end} and (ended_at is null or ended_at >= ${end})`)
    case 'unpaid':
      return sql<number>`(
        select ticket_id from ticket_facts where charged_cents > paid_cents and moved_at < ${end}
        union all
        select ticket_id from (
          select ticket_id, total_cents as cents from invoices
            where issued_at < ${end} and ticket_id in ${movedAround(end)}
          union all
          select ticket_id, case kind when 'payment' then 0 - amount_cents else amount_cents end
            from payments where paid_at < ${end} and ticket_id in ${movedAround(end)}
        ) as movements group by ticket_id having sum(cents) > 0)`
    case 'quotes_answered':
    case 'quotes_accepted':
      return sql<number>`(select ticket_id from quotes where ${within('answered_at')} and answered_by is not null
        and state in (${sql.join(key === 'quotes_accepted' ? ['approved'] : ['approved', 'declined'])}))`
    case 'tested':
      return sql<number>`(select ticket_id from part_tests
        where stage = 'intake' and ${within('created_at')} ${worker('tested_by_id')})`
    case 'documented':
      return sql<number>`(select ticket_id from completions where ${within('issued_at')} ${worker('issued_by_id')})`
  }
}

/** Whether a time lies in one of the runs of days, and on that day of the week. */
function isOnWeekday(
  column: string,
  { weekday, runs }: NonNullable<FigureOfSpan['onWeekday']>,
): RawBuilder<unknown> {
  const at = sql.ref(column)
  const ofRuns = runs.map(({ start, end, offset, first, days }) => {
    // 1 January 1970 was a Thursday. The 25th hour of the last day belongs to it.
    const day = sql`(${at} + ${sql.lit(offset)}) / ${sql.lit(DAY_MS)}`
    const last = sql.lit(first + days - 1)
    const inside = sql`case when ${day} > ${last} then ${last} else ${day} end`
    return sql`(${at} >= ${start} and ${at} < ${end} and (${inside} + 3) % 7 + 1 = ${weekday})`
  })
  return sql`(${sql.join(ofRuns, sql` or `)})`
}

/** Tickets whose money moved before a moment and after it. */
function movedAround(at: number): RawBuilder<number> {
  return sql<number>`(select ticket_id from ticket_facts where moved_at >= ${at} and moved_first_at < ${at})`
}
