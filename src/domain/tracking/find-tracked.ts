import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { parseTokenTicketId, isValidTrackToken } from './track-token.ts'

/** The ticket of a private link; `payer` is the address of the business that pays where the link is its own. */
type Tracked = { id: number; payer: string | null }

/**
 * Returns the ticket of a private link. Refuses every invalid link alike with `unknown_link`, and counts it per IP
 * address; a valid link works despite earlier invalid ones.
 */
export async function findTracked(shop: Shop, token: string, address: string): Promise<Tracked> {
  const id = parseTokenTicketId(token)
  const ticket = await shop.database.db
    .selectFrom('tickets')
    .select(['id', 'link_version', 'erased_at', 'link_closed', 'buyer_email'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  const linked = { id: ticket?.id ?? 0, link_version: ticket?.link_version ?? 0 }
  const payer = ticket?.buyer_email ?? ''
  const isOwn = isValidTrackToken(shop.secrets, token, linked)
  const isPayers = isValidTrackToken(shop.secrets, token, { ...linked, payer }) && payer !== ''
  const isOpen = ticket?.erased_at === null && ticket.link_closed === 0
  if (isOpen && (isOwn || isPayers)) return { id: ticket.id, payer: isOwn ? null : payer }
  await shop.throttles.count('linkPerAddress', address)
  throw new Refusal('unknown_link')
}
