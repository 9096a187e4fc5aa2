import { toIsoTime } from '#contract/durations.ts'
import type { Passkey } from '#contract/passkeys.schema.ts'
import type { Db } from '#db/tables.ts'

/** Returns the passkeys of an account, oldest first. */
export async function listPasskeys(db: Db, accountId: number): Promise<{ passkeys: Passkey[] }> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'second_step', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return {
    passkeys: rows.map(({ second_step, created_at, last_used_at, ...row }) => ({
      ...row,
      second_step: second_step === 1,
      created_at: toIsoTime(created_at),
      last_used_at: last_used_at === null ? null : toIsoTime(last_used_at),
    })),
  }
}
