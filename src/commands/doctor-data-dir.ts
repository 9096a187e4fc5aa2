import { existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { ok, warn, wrong, type Finding } from './finding.ts'
import { lastBackup } from '#server/last-backup.ts'

const megabyte = 1_000_000
/** Checks that the data directory is writable, private and has free space, and how old the latest backup is. */
export async function examineDataDir(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  now: number,
): Promise<Finding[]> {
  if (!existsSync(dataDir)) return [warn('Data', `${dataDir} is not there yet; the first start makes it`)]
  return [
    writable(dataDir),
    room(dataDir),
    ...privacy(dataDir),
    await backups(dataDir, databaseUrl !== null, now),
  ]
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

function room(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const free = (bavail * bsize) / megabyte
  const message = `${free < 10_000 ? `${Math.round(free)} MB` : `${Math.round(free / 1000)} GB`} free`
  if (free < 100) return wrong('Room', `${message}: bookings will soon be refused. Make room`)
  return free < 1_000 ? warn('Room', `${message}. Make room, also for back-ups`) : ok('Room', message)
}

function privacy(dataDir: string): Finding[] {
  if (process.platform === 'win32' || (statSync(dataDir).mode & 0o077) === 0) return []
  return [warn('Privacy', `others on this machine may look into ${dataDir}. Run: chmod 700 ${dataDir}`)]
}

async function backups(dataDir: string, postgres: boolean, now: number): Promise<Finding> {
  const made = await lastBackup(dataDir)
  const how = postgres
    ? 'Schedule pg_dump as docs/operations.md shows'
    : 'Schedule: npm run backup -- <folder>'
  if (made === null) return warn('Back-up', `none is known of. ${how}`)
  const days = Math.floor((now - made) / DAY_MS)
  const message = days < 1 ? 'made within a day' : `the newest is ${days} day${days === 1 ? '' : 's'} old`
  return days < 2 ? ok('Back-up', message) : warn('Back-up', `${message}. ${how}`)
}
