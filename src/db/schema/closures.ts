import type { Generated } from 'kysely'

/** Ranges of days on which the shop is closed. */
export type ClosuresTable = {
  id: Generated<number>
  /** First day, in the shop's zone: `2026-12-24`. */
  from_day: string
  /** Last day, included. */
  to_day: string
  sentence: string
  /** Whether repairs can be booked meanwhile. */
  bookings: 'open' | 'paused'
  version: Generated<number>
  created_at: number
}
