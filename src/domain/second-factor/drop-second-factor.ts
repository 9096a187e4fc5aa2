import type { Tx } from '#db/tables.ts'

/** Deletes secret and recovery codes of an account; true when its second factor was on. */
export async function dropSecondFactor(tx: Tx, accountId: number): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const dropped = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return dropped !== undefined && dropped.confirmed_at !== null
}
