import type { Tx } from '#db/books.ts'
import { compiledOnce } from '#db/compiled-once.ts'
import { hashToken } from '../secrets.ts'

/**
 * Erases an account's drafts and the unclaimed one that the browser's cookie names; somebody else's stays.
 */
export async function eraseDrafts(
  tx: Tx,
  { accountId, token }: { accountId: number; token: string | null },
): Promise<void> {
  await eraseOwn(tx, { accountId })
  if (!token) return
  await tx
    .deleteFrom('drafts')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', 'is', null)
    .execute()
}

const eraseOwn = compiledOnce((db, { accountId }: { accountId: number }) =>
  db.deleteFrom('drafts').where('account_id', '=', accountId),
)
