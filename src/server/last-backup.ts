import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The file whose age is the age of the newest copy; a script that copies in another way may `touch` it. */
export function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup')
}

/** Writes down that a copy was made, and where. */
export async function noteBackup(dataDir: string, copy: string, now: number): Promise<void> {
  const file = lastBackupFile(dataDir)
  await writeFile(file, `${copy}\n`, { mode: 0o600 })
  await utimes(file, now / 1000, now / 1000)
}

/** When the newest copy was made, in epoch milliseconds; null when none is known of. */
export async function lastBackup(dataDir: string): Promise<number | null> {
  const found = await stat(lastBackupFile(dataDir)).catch(() => null)
  return found ? found.mtimeMs : null
}
