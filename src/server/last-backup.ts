import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file whose modification time is the time of the latest backup; other backup scripts may `touch` it. */
function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

/** Records that a backup was made, and where. */
export async function noteBackup(dataDir: string, copy: string, now: number): Promise<void> {
  const file = lastBackupFile(dataDir)
  await writeFile(file, `${copy}\n`, { mode: 0o600 })
  await utimes(file, now / 1000, now / 1000)
}

/** Time of the latest backup in epoch milliseconds; null if there is no record of one. */
export async function lastBackup(dataDir: string): Promise<number | null> {
  const found = await stat(lastBackupFile(dataDir)).catch(() => null)
  return found ? found.mtimeMs : null
}
