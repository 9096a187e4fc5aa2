import { z } from 'zod'

const time = z.union([z.string(), z.null()])

export const backupStateSchema = z.object({
  /** Null while there is none. */
  last_good_at: time,
  bytes: z.union([z.int().min(0), z.null()]),
  /** When the latest backup failed; null when the latest one is good. */
  failed_at: time,
  error: z.union([z.string(), z.null()]),
})

/** The latest scheduled backups, for the overview. */
export type BackupState = z.infer<typeof backupStateSchema>
