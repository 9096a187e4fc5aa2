import type { Generated } from 'kysely'

/** Rate limit counters, shared by all processes on one PostgreSQL. */
export type AttemptsTable = {
  id: Generated<number>
  /** HMAC of limit and subject: neither addresses nor names are stored. Unique. */
  mark: string
  points: number
  /** When the counter resets. */
  ends_at: number
}
