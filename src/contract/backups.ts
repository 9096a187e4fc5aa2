import type { z } from 'zod'
import type * as schemas from './backups.schema.ts'

/** The latest scheduled backups, for the overview. */
export type BackupState = z.infer<typeof schemas.backupStateSchema>
