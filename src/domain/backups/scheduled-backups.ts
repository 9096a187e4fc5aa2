import { HOUR_MS, toIsoTime } from '#contract/durations.ts'
import type { BackupState } from '#contract/backups.schema.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** A backup that has not ended by then counts as failed: its process was stopped or killed. */
export const MAX_BACKUP_MS = 6 * HOUR_MS
/** After so many failed days the last good backup is no longer looked up. */
const MAX_FAILURES = 100

export type BackupResult = { name: string; bytes: number } | { error: string }

/** Claims the backup of a slot; null when another process has claimed it, or it was made already. */
export async function claimBackup(shop: Shop, slot: string): Promise<number | null> {
  const row = await shop.database.db
    .insertInto('backups')
    .values({ slot, started_at: shop.now(), finished_at: null, name: null, bytes: null, error: null })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Gives up the claim of a backup that was not made. */
export async function releaseBackup(shop: Shop, id: number): Promise<void> {
  await shop.database.db.deleteFrom('backups').where('id', '=', id).where('finished_at', 'is', null).execute()
}

/** Records how a backup ended; a failed one is emailed to the shop. */
export async function finishBackup(shop: Shop, id: number, result: BackupResult): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('backups')
      .set({
        finished_at: shop.now(),
        ...('error' in result
          ? { error: result.error.slice(0, 1000) }
          : { name: result.name, bytes: result.bytes }),
      })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if ('error' in result) {
      const event = await recordEvent(tx, shop, { kind: 'shop.backup_failed', by: null, subjectId: id })
      await queueEmail(tx, shop, event, 'backup-failed-for-shop', { backup_id: id })
    } else {
      await recordEvent(tx, shop, { kind: 'shop.backup_made', by: null, subjectId: id })
    }
  })
}

/** Records backups as failed whose process ended before they did. */
export async function failLostBackups(shop: Shop): Promise<void> {
  const lost = await shop.database.db
    .selectFrom('backups')
    .select('id')
    .where('finished_at', 'is', null)
    .where('started_at', '<', shop.now() - MAX_BACKUP_MS)
    .execute()
  for (const { id } of lost) {
    await finishBackup(shop, id, { error: 'It was interrupted: the process that made it ended.' })
  }
}

/** Returns the latest good and the latest failed backup; null where no scheduled backup has ended yet. */
export async function readBackupState(shop: Shop): Promise<BackupState | null> {
  const ended = await shop.database.db
    .selectFrom('backups')
    .select(['id', 'finished_at', 'bytes', 'error'])
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAX_FAILURES)
    .execute()
  const good = ended.find(({ error }) => error === null)
  const failed = ended.find(({ error }) => error !== null)
  if (!good && !failed) return null
  const isFailing = failed !== undefined && failed.id > (good?.id ?? 0)
  return {
    last_good_at: good ? toIsoTime(good.finished_at!) : null,
    bytes: good?.bytes ?? null,
    failed_at: isFailing ? toIsoTime(failed.finished_at!) : null,
    error: isFailing ? failed.error : null,
  }
}
