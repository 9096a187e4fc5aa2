import type { Tx } from '#db/tables.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/**
 * Assigns the draft of this browser to an account, replacing the account's older one. A draft of another account
 * stays unchanged.
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
