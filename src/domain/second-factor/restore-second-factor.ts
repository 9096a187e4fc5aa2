import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { dropSecondFactor } from './drop-second-factor.ts'

/** A second factor as a guarded change keeps it. */
export type FormerSecondFactor = { on: false } | { on: true; secret_encrypted: string; last_step: number }

/** The second factor of an account, for the record of a change. */
export async function readFormerSecondFactor(tx: Tx, accountId: number): Promise<FormerSecondFactor> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret_encrypted', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return factor ? { on: true, ...factor } : { on: false }
}

/** Puts back the second factor before a change: the same app works again, its recovery codes do not. */
export async function restoreSecondFactor(
  tx: Tx,
  shop: Shop,
  accountId: number | null,
  before: unknown,
): Promise<void> {
  if (accountId === null) return
  const kept = before as FormerSecondFactor
  await dropSecondFactor(tx, accountId)
  if (!kept.on) return
  const now = shop.now()
  const { secret_encrypted, last_step } = kept
  await tx
    .insertInto('second_factors')
    .values({ account_id: accountId, secret_encrypted, last_step, confirmed_at: now, created_at: now })
    .execute()
}
