import { MINUTE_MS } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#db/tables.ts'
import { hashToken } from '../secrets.ts'
import type { Shop } from '../shop.ts'

/** How long a link logs in. It confirms its address for as long as the token is kept. */
const LOG_IN_LINK_MS = 15 * MINUTE_MS

type LinkToken = { id: number; accountId: number; sentTo: string }

/**
 * Returns an unused token that was sent to an address, for a log-in only within its quarter of an hour. Refuses with `link_gone` one
 * that is unknown, used or late.
 */
export async function findLinkToken(
  tx: Tx,
  shop: Shop,
  token: string,
  use: 'log_in' | 'confirm',
): Promise<LinkToken> {
  const now = shop.now()
  const found = await tx
    .selectFrom('account_tokens')
    .select(['id', 'account_id', 'sent_to'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'log_in')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('created_at', '>', use === 'log_in' ? now - LOG_IN_LINK_MS : 0)
    .executeTakeFirst()
  if (!found) throw new Refusal('link_gone')
  return { id: found.id, accountId: found.account_id, sentTo: found.sent_to }
}

/** Spends a token. Refuses with `link_gone` when another request has spent it. */
export async function spendLinkToken(tx: Tx, shop: Shop, { id }: LinkToken): Promise<void> {
  const spent = await tx
    .updateTable('account_tokens')
    .set({ used_at: shop.now() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw new Refusal('link_gone')
}
