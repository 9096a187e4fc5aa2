import type { Generated } from 'kysely'

/** Counts of tries against the limits, shared by all processes on one PostgreSQL. */
export type TriesTable = {
  id: Generated<number>
  /** A keyed mark of the limit and whom it counts: neither addresses nor names. Unique. */
  mark: string
  points: number
  /** From then on it counts from one again. */
  ends_at: number
}
