import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { latestSlot } from '#domain/backups/backup-schedule.ts'
import {
  claimBackup,
  failLostBackups,
  finishBackup,
  MAX_BACKUP_MS,
  releaseBackup,
  type BackupResult,
} from '#domain/backups/scheduled-backups.ts'
import { shopProfile } from '#domain/shop/shop-profile.ts'
import type { Shop } from '#domain/shop.ts'
import type { Log } from '#http/log.ts'

type BackupJobDeps = {
  shop: Shop
  /** `03:00`, in the shop's zone. */
  at: string
  log: Log
  /** Makes one backup; tests pass their own. */
  make?: (signal: AbortSignal) => Promise<BackupResult>
  /** How long one may take: one that waits for a lock or a bucket for ever would keep those of the next days from being made. */
  withinMs?: number
}

/** Makes a backup each day at the given time; once for all processes that share a database. */
export function startBackupJob({
  shop,
  at,
  log,
  make = makeInChild,
  withinMs = MAX_BACKUP_MS,
}: BackupJobDeps): {
  look(): Promise<void>
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  let underWay: Promise<void> | null = null
  const look = () =>
    (underWay ??= backUpWhenDue()
      .catch((error: unknown) => log.error({ err: error }, 'backup'))
      .finally(() => (underWay = null)))

  async function backUpWhenDue(): Promise<void> {
    await failLostBackups(shop)
    const { timeZone } = await shopProfile(shop)
    const id = await claimBackup(shop, latestSlot(shop.now(), at, timeZone))
    if (id === null) return
    const limit = AbortSignal.timeout(withinMs)
    const made = await make(AbortSignal.any([stopping.signal, limit]))
    // Made again after the next start.
    if (stopping.signal.aborted) return releaseBackup(shop, id)
    const result = limit.aborted ? { error: 'It took too long, and was ended.' } : made
    if ('error' in result) log.error({ error: result.error }, 'the scheduled backup failed')
    else log.info({ name: result.name, bytes: result.bytes }, 'backup made')
    await finishBackup(shop, id, result)
  }

  const timer = setInterval(() => void look(), MINUTE_MS)
  timer.unref()
  return {
    look,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await underWay
    },
  }
}

const root = join(import.meta.dirname, '../..')

function makeInChild(signal: AbortSignal): Promise<BackupResult> {
  return new Promise((resolve) => {
    const words = ['src/commands/run.mjs', 'src/commands/scheduled-backup.ts']
    const child: ChildProcess = spawn(process.execPath, words, {
      cwd: root,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk))
    child.on('error', (error) => resolve({ error: error.message }))
    child.on('close', () => resolve(readResult(Buffer.concat(out).toString(), Buffer.concat(err).toString())))
  })
}

function readResult(out: string, err: string): BackupResult {
  try {
    return JSON.parse(out.trim().split('\n').at(-1) ?? '') as BackupResult
  } catch {
    return { error: err.trim().slice(-500) || 'The backup process ended without a result.' }
  }
}
