import { formatDay } from './format-day.ts'
import { isEnded, type StoredOutcome } from './outcomes.ts'
import { hasArrived, isClosed, type Status } from './ticket-statuses.ts'

/** Why a date moves. */
export const backByReasons = ['closure', 'part', 'quote', 'payment', 'load', 'carrier'] as const
export type BackByReason = (typeof backByReasons)[number]

/** What has to be known, or to happen, before a date can be said. */
export type BackByOpen = 'quote' | 'part' | 'payment' | 'carrier'

/** The days between which a phone should be home, in the shop's zone: yyyy-mm-dd. Null while nothing honest can be said. */
type BackByDays = { from: string | null; to: string | null }

/** What was said first stays beside what is said now. */
export type BackBy = BackByDays & {
  first_from: string | null
  first_to: string | null
  moves: { at: string; reason: BackByReason }[]
}

/** The label of what `describeBackBy` says. */
export const backByLabel = 'Back by'

/** Says between which days a phone should be home: the same words on every page, slip and message. */
export function describeBackBy({ from, to }: BackByDays): string {
  if (from === null || to === null) return 'We cannot say yet'
  if (from === to) return formatDay(to)
  // "8 to 11 December 2026".
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${formatDay(to)}`
  return `${formatDay(from, { year: from.slice(0, 4) !== to.slice(0, 4) })} to ${formatDay(to)}`
}

/** What customers read beside the days. */
export const paymentNotCounted = 'Payment is not counted: the phone goes back once it is paid for.'

/** Says it of a ticket; null where dates are off, and where no phone comes home any more. */
export function describeTicketBackBy({
  status,
  outcome,
  back_by,
}: {
  status: Status
  outcome: StoredOutcome | null
  back_by: BackByDays | null
}): string | null {
  if (back_by === null || isClosed(status)) return null
  // Cancelled before it set out, or it never came.
  return isEnded(outcome) && !hasArrived(status) ? null : describeBackBy(back_by)
}

/** Label and words of the tickets of one parcel: one row where all say the same. */
export function listBackBy(
  tickets: readonly { ticket_id: number; back_by: string | null }[],
): [label: string, words: string][] {
  const said = tickets.flatMap(({ ticket_id, back_by }) => (back_by === null ? [] : [{ ticket_id, back_by }]))
  const isSame = said.every(({ back_by }) => back_by === said[0]!.back_by)
  return isSame
    ? said.slice(0, 1).map(({ back_by }) => [backByLabel, back_by])
    : said.map(({ ticket_id, back_by }) => [`${backByLabel}, ticket ${ticket_id}`, back_by])
}

/** Why a date moved, as customers and staff read it. */
export const backByReasonWords = {
  closure: 'The shop is closed on some of the days in between.',
  part: 'The repair waits for a part.',
  quote: 'The repair waited for the answer to a quote.',
  payment: 'The phone was ready, and the payment had not come.',
  load: 'There is more work before it than we thought.',
  carrier: 'The parcel takes longer than usual.',
} as const satisfies Record<BackByReason, string>

const reasonNames = {
  closure: 'A closure',
  part: 'A part',
  quote: 'A quote',
  payment: 'A late payment',
  load: 'Too much work',
  carrier: 'The post',
} as const satisfies Record<BackByReason, string>

/** Names the reason of a move in a table, and what never moved. */
export function nameMove(reason: BackByReason | null): string {
  return reason === null ? 'Never moved' : reasonNames[reason]
}
