import type { Tx } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { hashToken } from '../secrets.ts'

/** Deletes an account's drafts and the unclaimed draft of the browser's cookie; drafts of other accounts stay. */
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

const eraseOwn = preparedQuery<{ accountId: number }>()((db, { accountId }) =>
  db.deleteFrom('drafts').where('account_id', '=', accountId),
)
