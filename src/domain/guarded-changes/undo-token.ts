import type { Db } from '#db/tables.ts'
import { hashToken, newToken } from '../secrets.ts'

/** Creates the token of a link that undoes a change, when its email is sent; only the token's hash is stored. */
export async function createUndoToken(
  db: Db,
  { changeId, accountId, now }: { changeId: number; accountId: number | null; now: number },
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('undo_tokens')
    .values({ change_id: changeId, account_id: accountId, token_hash: hashToken(token), created_at: now })
    .execute()
  return token
}
