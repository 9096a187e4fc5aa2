import type { Generated } from 'kysely'

/** Scheduled backups. One row per slot: with several processes, the one that inserts it makes the backup. */
export type BackupsTable = {
  id: Generated<number>
  /** The local date that the backup was due on: `2026-11-20`. */
  slot: string
  started_at: number
  /** Null while it is made, or when the process ended before. */
  finished_at: number | null
  /** The name of the backup in its place; null when it failed. */
  name: string | null
  bytes: number | null
  /** Why it failed, for the operator. */
  error: string | null
}

/** Searches of the uploads for files that no row names. Only the last is kept: its id is the count of them all. */
export type UploadSweepsTable = {
  id: Generated<number>
  swept_at: number
}
