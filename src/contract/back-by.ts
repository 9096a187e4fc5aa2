import { formatDay } from './format-day.ts'

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
  return `${formatDay(from, { year: from.slice(0, 4) !== to.slice(0, 4) })} to ${formatDay(to)}`
}

/** Why a date moved, as customers and staff read it. */
export const backByReasonWords = {
  closure: 'The shop is closed on some of the days in between.',
  part: 'The repair waits for a part.',
  quote: 'The repair waited for the answer to a quote.',
  payment: 'The phone goes back once it is paid for.',
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
