import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { numberIn, opens } from './track-token.ts'

/**
 * The ticket that a private link opens. Refuses with `unknown_link`, the same for whatever is wrong, and counts that for
 * the network address; a right link opens however many wrong ones came before.
 */
export async function findTracked(shop: Shop, token: string, address: string): Promise<number> {
  const id = numberIn(token)
  const ticket = await shop.books.db
    .selectFrom('tickets')
    .select(['id', 'link_version', 'erased_at'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  const right = opens(shop.secrets, token, ticket ?? { id: 0, link_version: 0 })
  if (ticket && right && ticket.erased_at === null) return ticket.id
  await shop.throttles.count('linkPerAddress', address)
  throw new Refusal('unknown_link')
}
