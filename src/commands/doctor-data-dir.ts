import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { MIN_FREE_BYTES } from '#domain/throttles.ts'
import type { Env } from '#server/env.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'
import { lastBackup } from '#server/last-backup.ts'

const megabyte = 1_000_000
/** Checks that the data directory is writable, private and has free space, and how old the latest backup is. */
export async function examineDataDir(
  { dataDir, databaseUrl, storage, backup }: Env,
  now: number,
): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [warn('Data', `${dataDir} is not there yet; the first start makes it`)]
  const uploads = storage.kind === 'disk' && existsSync(storage.folder) ? storage.folder : dataDir
  const disks = statSync(uploads).dev === statSync(dataDir).dev ? [dataDir] : [dataDir, uploads]
  const how = backup
    ? `BACKUP_URL makes one each day at ${backup.at}`
    : databaseUrl
      ? 'Schedule pg_dump as docs/operations.md shows'
      : 'Schedule: npm run backup -- <folder>'
  return [writable(dataDir), ...disks.map(room), ...privacy(dataDir), await backups(dataDir, how, now)]
}

function writable(dataDir: string): Finding {
  const trial = join(dataDir, `.doctor-${process.pid}`)
  try {
    writeFileSync(trial, 'A trial that was about to be removed.\n', { flag: 'wx', mode: 0o600 })
    return ok('Data', `${dataDir} can be written to`)
  } catch (error) {
    return wrong(
      'Data',
      `${dataDir} cannot be written to (${(error as NodeJS.ErrnoException).code}). Whose is it?`,
    )
  } finally {
    rmSync(trial, { force: true })
  }
}

function room(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const bytes = bavail * bsize
  const free = bytes / megabyte
  const message = `${free < 10_000 ? `${Math.round(free)} MB` : `${Math.round(free / 1000)} GB`} free in ${folder}`
  if (free < 100) return wrong('Room', `${message}: bookings will soon be refused. Make room`)
  return bytes < MIN_FREE_BYTES
    ? warn('Room', `${message}: photos are refused. Make room, also for back-ups`)
    : ok('Room', message)
}

function privacy(dataDir: string): Finding[] {
  if (process.platform === 'win32' || (statSync(dataDir).mode & 0o077) === 0) return []
  return [warn('Privacy', `others on this machine may look into ${dataDir}. Run: chmod 700 ${dataDir}`)]
}

async function backups(dataDir: string, how: string, now: number): Promise<Finding> {
  const made = await lastBackup(dataDir)
  if (made === null) return warn('Back-up', `none is known of. ${how}`)
  const days = Math.floor((now - made) / DAY_MS)
  const message = days < 1 ? 'made within a day' : `the newest is ${days} day${days === 1 ? '' : 's'} old`
  return days < 2 ? ok('Back-up', message) : warn('Back-up', `${message}. ${how}`)
}
