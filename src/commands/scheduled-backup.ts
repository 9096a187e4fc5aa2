import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backupsToRemove } from '#domain/backups/backup-schedule.ts'
import type { BackupResult } from '#domain/backups/scheduled-backups.ts'
import { openBackupPlace } from '#integrations/backup-place.ts'
import { readEnv, type Env } from '#server/env.ts'
import { noteBackup } from '#server/last-backup.ts'
import { loadEnvFile } from './env-file.ts'
import { createBackup } from './make-backup.ts'
import { makePostgresBackup } from './postgres-dump.ts'

/** Makes a verified backup in the place that `BACKUP_URL` names, then removes those that are no longer kept. */
export async function makeScheduledBackup(env: Env, now: number): Promise<{ name: string; bytes: number }> {
  if (!env.backup) throw new Error('BACKUP_URL is not set')
  const place = openBackupPlace(env.backup.place)
  const isFolder = env.backup.place.kind === 'disk'
  const folder =
    env.backup.place.kind === 'disk' ? env.backup.place.folder : join(env.dataDir, 'outgoing-backup')
  // What an interrupted upload left behind.
  if (!isFolder) await rm(folder, { recursive: true, force: true })
  try {
    const { path, bytes } = await makeBackup(env, folder, now)
    const name = basename(path)
    await place.store(path, name)
    await noteBackup(env.dataDir, isFolder ? path : name, now)
    const { names, partial } = await place.list()
    for (const old of backupsToRemove(names, partial)) await place.remove(old)
    return { name, bytes }
  } finally {
    if (!isFolder) await rm(folder, { recursive: true, force: true })
  }
}

async function makeBackup(env: Env, folder: string, now: number): Promise<{ path: string; bytes: number }> {
  const { databaseUrl, storage } = env
  if (databaseUrl) return makePostgresBackup({ databaseUrl, storage }, folder, now)
  const { path, manifest } = await createBackup(env, folder, now)
  return { path, bytes: manifest.files.reduce((sum, file) => sum + file.bytes, 0) }
}

/**
 * Entry point of the server's backup process: prints the result as one line of JSON. It is a process of its own, because
 * SQLite's backup is synchronous and would hold up requests.
 */
export async function run(): Promise<void> {
  loadEnvFile()
  let result: BackupResult
  try {
    result = await makeScheduledBackup(readEnv(process.env), Date.now())
  } catch (error) {
    result = { error: error instanceof Error ? error.message : String(error) }
  }
  console.log(JSON.stringify(result))
}
