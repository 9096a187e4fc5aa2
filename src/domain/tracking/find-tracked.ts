import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { parseTokenTicketId, isValidTrackToken } from './track-token.ts'

/**
 * Returns the ticket of a private link. Refuses every invalid link alike with `unknown_link`, and counts it per IP
 * address; a valid link works despite earlier invalid ones.
 */
export async function findTracked(shop: Shop, token: string, address: string): Promise<number> {
  const id = parseTokenTicketId(token)
  const ticket = await shop.database.db
    .selectFrom('tickets')
    .select(['id', 'link_version', 'erased_at', 'link_closed'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  const right = isValidTrackToken(shop.secrets, token, ticket ?? { id: 0, link_version: 0 })
  if (ticket && right && ticket.erased_at === null && ticket.link_closed === 0) return ticket.id
  await shop.throttles.count('linkPerAddress', address)
  throw new Refusal('unknown_link')
}
