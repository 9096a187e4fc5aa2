import type { Tx } from '#db/books.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/**
 * Gives the draft that a browser began to an account, whose older one it replaces. Somebody else's is left
 * alone.
 */
export async function attachDraft(tx: Tx, shop: Shop, draftToken: string, accountId: number): Promise<void> {
  const attached = await tx
    .updateTable('drafts')
    .set({ account_id: accountId })
    .where('token_hash', '=', hashToken(draftToken))
    .where('expires_at', '>', shop.now())
    .where((row) => row.or([row('account_id', 'is', null), row('account_id', '=', accountId)]))
    .returning('id')
    .executeTakeFirst()
  if (!attached) return
  await tx.deleteFrom('drafts').where('account_id', '=', accountId).where('id', '!=', attached.id).execute()
}
