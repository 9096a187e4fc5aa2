import type { Tx } from '#db/tables.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import { hashToken } from '../secrets.ts'

type Erased = {
  accountId: number
  token: string | null
  /** The draft that stays. */
  except?: number
}

/** Deletes an account's drafts and the unclaimed draft of the browser's cookie; drafts of other accounts stay. */
export async function eraseDrafts(tx: Tx, { accountId, token, except = 0 }: Erased): Promise<void> {
  await eraseOwn(tx, { accountId, except })
  if (!token) return
  await tx
    .deleteFrom('drafts')
    .where('token_hash', '=', hashToken(token))
    .where('account_id', 'is', null)
    .where('id', '!=', except)
    .execute()
}

const eraseOwn = preparedQuery<{ accountId: number; except: number }>()((db, { accountId, except }) =>
  db.deleteFrom('drafts').where('account_id', '=', accountId).where('id', '!=', except),
)
