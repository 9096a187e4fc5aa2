import type { Selectable } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { AccountMergesTable } from '#db/schema/customers.ts'

const MAX_MERGES = 100

export type AccountMerge = Selectable<AccountMergesTable>

/** The merge by which an account was closed, unless it was undone. */
export async function findMergeOf(db: Db, accountId: number): Promise<AccountMerge | null> {
  const found = await selectMerges(db).where('merged_id', '=', accountId).executeTakeFirst()
  return found ?? null
}

/** The merges into an account that stand, oldest first. */
export function readMergesInto(db: Db, accountId: number): Promise<AccountMerge[]> {
  return selectMerges(db).where('kept_id', '=', accountId).orderBy('id').limit(MAX_MERGES).execute()
}

function selectMerges(db: Db) {
  return db.selectFrom('account_merges').selectAll().where('undone_at', 'is', null)
}
