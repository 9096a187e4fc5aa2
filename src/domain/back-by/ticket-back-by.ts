import type { Selectable } from 'kysely'
import type { BackBy, BackByOpen, BackByReason } from '#contract/back-by.ts'
import { HOUR_MS, toIsoTime } from '#contract/durations.ts'
import { isEnded } from '#contract/outcomes.ts'
import {
  hasArrived,
  isAtOrAfter,
  isClosed,
  isInRepair,
  isPaymentDue,
  isPosted,
  statusCodes,
} from '#contract/ticket-statuses.ts'
import type { TicketsTable } from '#db/schema/tickets.ts'
import type { DueDays } from './due-days.ts'
import { localDay } from '../shop/announced-closures.ts'
import { addDays, startOfDay } from '../shop/report-period.ts'
import { toDay, toDayNumber } from './calendar.ts'
import { findLastDays, moveBackBy, unsay, type MoveFacts, type Said } from './move-back-by.ts'
import type { BackByStage } from './estimate.ts'

/** From this hour on a day counts as gone: nothing more is repaired, posted or delivered. */
const EVENING_HOUR = 17

type Ticket = Pick<
  Selectable<TicketsTable>,
  | 'status'
  | 'status_since'
  | 'created_at'
  | 'outcome'
  | 'address_state'
  | 'repair_key'
  | 'availability'
  | 'express_cents'
> & { back_by: string | null; part_wait: number | null; part_expected_on: string | null }

export type TicketBackBy = {
  /** JSON, as stored. */
  back_by: string | null
  back_by_check_at: number | null
  /** The reason of a move that this change made; null without. */
  moved: BackByReason | null
  /** Since when it is among those that will miss their date. */
  missAt: number | null
  /** The last day on which it has to leave its stage. */
  leaveBy: string | null
  said: Said | null
  /** When the last day that was said first is over. */
  until: number | null
}

/** Works out what is said of a ticket after a change, and when that is looked at again. */
export function calculateBackBy(
  ticket: Ticket,
  open: { quote: boolean; awaitsPart: boolean },
  { now, dueDays }: { now: number; dueDays: DueDays },
): TicketBackBy {
  const before = parseSaid(ticket.back_by)
  const same = { back_by: ticket.back_by, back_by_check_at: null, moved: null, missAt: null, leaveBy: null }
  const { timeZone, way: shop } = dueDays
  const end = (said: Said | null) => ({
    said,
    until: said?.firstTo ? startOfDay(toDay(said.firstTo + 1), timeZone) : null,
  })
  if (isClosed(ticket.status)) return { ...same, ...end(before) }
  if (!dueDays.backBy.on)
    return { ...same, back_by: JSON.stringify({ ...(before ?? nothing), off: true }), ...end(before) }
  if (isEnded(ticket.outcome) && !hasArrived(ticket.status)) {
    // It never sets out, or nobody waits for it any more.
    const said = before && unsay(before)
    return { ...same, back_by: said && JSON.stringify(said), ...end(said) }
  }
  const facts = toMoveFacts(ticket, open, dueDays)
  const evening = toDayNumber(localDay(now + (24 - EVENING_HOUR) * HOUR_MS, timeZone))
  // What is said first counts from the day of the booking, as pages do.
  const day = before === null ? toDayNumber(localDay(now, timeZone)) : evening
  const said = moveBackBy(before, facts, { day, now, shop })
  const last = findLastDays(said, facts, { day: evening, shop })
  const moved = said.moves.length > (before?.moves.length ?? 0) ? said.moves.at(-1)!.reason : null
  const toEvening = (number: number) => startOfDay(toDay(number - 1), timeZone) + EVENING_HOUR * HOUR_MS
  const usualEnd = last && toEvening(last.usual)
  const threeDaysBefore = said.to === null ? null : startOfDay(addDays(toDay(said.to), -3), timeZone)
  return {
    back_by: JSON.stringify(said),
    back_by_check_at: last && toEvening(last.move),
    moved,
    missAt:
      usualEnd === null || threeDaysBefore === null || facts.stage === 'posted'
        ? usualEnd
        : Math.min(usualEnd, threeDaysBefore),
    leaveBy: last && toDay(last.usual - 1),
    ...end(said),
  }
}

function toMoveFacts(
  ticket: Ticket,
  { quote, awaitsPart }: { quote: boolean; awaitsPart: boolean },
  { timeZone, state, booking }: DueDays,
): MoveFacts {
  const stage = getStage(ticket)
  const toNumber = (ms: number) => toDayNumber(localDay(ms, timeZone))
  const before = stage === 'coming' || stage === 'waiting'
  const repairs = before || stage === 'bench'
  const partOn = repairs && ticket.part_expected_on ? toDayNumber(ticket.part_expected_on) : null
  const needsPart = awaitsPart || (before && ticket.availability === 'on_request' && partOn === null)
  const open: BackByOpen | null = !repairs ? null : quote ? 'quote' : needsPart ? 'part' : null
  return {
    stage,
    since: toNumber(stage === 'coming' ? ticket.created_at : ticket.status_since),
    zone: ticket.address_state === state ? 'near' : 'far',
    repair: ticket.repair_key,
    express: ticket.express_cents > 0,
    awaitsApproval: booking === 'wait_for_approval' && !isAtOrAfter(ticket.status, statusCodes.approved),
    availability: ticket.availability,
    partOn,
    open,
  }
}

function getStage({ status, outcome }: Pick<Ticket, 'status' | 'outcome'>): BackByStage {
  if (isPosted(status)) return 'posted'
  // What is not repaired goes back as it came.
  if (isPaymentDue(status) || (isEnded(outcome) && hasArrived(status))) return 'ready'
  if (isInRepair(status)) return 'bench'
  return hasArrived(status) ? 'waiting' : 'coming'
}

const nothing: Said = { from: null, to: null, firstFrom: null, firstTo: null, open: null, moves: [] }

/** Parses what is stored of a ticket; null where nothing was said yet. */
function parseSaid(stored: string | null): Said | null {
  if (stored === null) return null
  const { off, ...said } = JSON.parse(stored) as Said & { off?: boolean }
  return off && said.firstTo === null ? null : said
}

type Days = Pick<BackBy, 'from' | 'to'>

/** The days alone as they are stored for rows of lists: `2026-12-03/2026-12-09`, '' where none can be named, null where dates are off. */
export function toStoredDays(stored: string | null): string | null {
  if (isOff(stored)) return null
  const { from, to } = parseSaid(stored) ?? nothing
  return from === null || to === null ? '' : `${toDay(from)}/${toDay(to)}`
}

/** Splits what `toStoredDays` made. */
export function parseStoredDays(days: string | null): Days | null {
  if (!days) return days === null ? null : { from: null, to: null }
  return { from: days.slice(0, 10), to: days.slice(11) }
}

/** Converts what is stored for the API; null where dates are off. */
export function toBackBy(stored: string | null): BackBy | null {
  if (isOff(stored)) return null
  const said = parseSaid(stored)
  return {
    from: nameDay(said?.from),
    to: nameDay(said?.to),
    first_from: nameDay(said?.firstFrom),
    first_to: nameDay(said?.firstTo),
    moves: (said?.moves ?? []).map(({ at, reason }) => ({ at: toIsoTime(at), reason })),
  }
}

function isOff(stored: string | null): boolean {
  return stored?.includes('"off":true') ?? false
}

function nameDay(day: number | null | undefined): string | null {
  return day === null || day === undefined ? null : toDay(day)
}
