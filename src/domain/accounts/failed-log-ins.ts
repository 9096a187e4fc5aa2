import { maskEmail } from '#contract/privacy.ts'
import { DAY_MS, toIsoTime } from '#contract/durations.ts'
import { FAILED_LOG_IN_DAYS } from '#contract/audit.ts'
import type { FailedLogIn } from '#contract/audit.schema.ts'
import type { Account } from './find-account.ts'
import type { Shop } from '../shop.ts'

/** Rows of one day: of one account, and of all addresses without an account. Further networks are counted together. */
const rowsPerDay = { account: 20, unknown: 500 } as const
const MAX_ROWS = 200

type Failed = { account: Pick<Account, 'id'> | null; email: string; address: string }

/**
 * Counts a failed log-in in the row of its day, account and network, so that a flood leaves few rows. Of an address without
 * an account, which may be mistyped or a password in the wrong field, most characters are left out.
 */
export async function countFailedLogIn(shop: Shop, { account, email, address }: Failed): Promise<void> {
  const { db } = shop.database
  const now = shop.now()
  const day = toIsoTime(now).slice(0, 10)
  const tried = account ? '' : maskEmail(email)
  const own = account ? `account:${account.id}` : `unknown:${tried}`
  const known = await db
    .updateTable('failed_log_ins')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_at: now }))
    .where('day', '=', day)
    .where('place', '=', own)
    .where('network', '=', address)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return

  const { rows } = await db
    .selectFrom('failed_log_ins')
    .select((select) => select.fn.countAll<number>().as('rows'))
    .where('day', '=', day)
    .where('account_id', account ? '=' : 'is', account ? account.id : null)
    .executeTakeFirstOrThrow()
  const isFull = Number(rows) >= (account ? rowsPerDay.account : rowsPerDay.unknown)
  await db
    .insertInto('failed_log_ins')
    .values({
      day,
      account_id: account?.id ?? null,
      tried: isFull ? '' : tried,
      network: isFull ? '' : address,
      place: isFull && !account ? 'unknown:' : own,
      attempts: 1,
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['day', 'place', 'network']).doUpdateSet((row) => ({
        attempts: row('failed_log_ins.attempts', '+', 1),
        last_at: now,
      })),
    )
    .execute()
}

/** Returns the failed log-ins, the last first. */
export async function listFailedLogIns({ database: { db } }: Shop): Promise<{ failed: FailedLogIn[] }> {
  const rows = await db
    .selectFrom('failed_log_ins')
    .leftJoin('accounts', 'accounts.id', 'failed_log_ins.account_id')
    .selectAll('failed_log_ins')
    .select('accounts.fullname')
    .orderBy('failed_log_ins.last_at', 'desc')
    .orderBy('failed_log_ins.id', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return {
    failed: rows.map((row) => ({
      account: row.account_id === null ? null : { accountid: row.account_id, fullname: row.fullname ?? '' },
      tried: row.tried,
      network: row.network,
      attempts: row.attempts,
      first_at: toIsoTime(row.first_at),
      last_at: toIsoTime(row.last_at),
    })),
  }
}

/** Deletes the failed log-ins that have been kept long enough. Returns how many rows. */
export async function sweepFailedLogIns({ database: { db }, now }: Shop): Promise<number> {
  const swept = await db
    .deleteFrom('failed_log_ins')
    .where('last_at', '<', now() - FAILED_LOG_IN_DAYS * DAY_MS)
    .executeTakeFirst()
  return Number(swept.numDeletedRows)
}
