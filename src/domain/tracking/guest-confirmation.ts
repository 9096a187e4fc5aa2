import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import type { Shop } from '../shop.ts'
import { selectConfirmation, toConfirmation } from '../tickets/last-confirmation.ts'
import { isUnlocked, type LinkVisitor } from './link-access.ts'
import { createTrackLink } from './track-link.ts'
import { isValidTrackToken, parseTokenTicketId } from './track-token.ts'

/**
 * Returns what the confirmation page shows of the ticket that this browser booked without a log-in: its private link, which the
 * booking unlocked. Null when the link opens nothing here.
 */
export async function guestConfirmation(
  shop: Shop,
  visitor: LinkVisitor,
): Promise<BookingConfirmation | null> {
  const id = parseTokenTicketId(visitor.token)
  if (id === null || !(await isUnlocked(shop, id, visitor))) return null
  const ticket = await selectConfirmation(shop.database.db)
    .select(['tickets.link_version', 'tickets.erased_at', 'tickets.link_closed'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  if (!ticket || !isValidTrackToken(shop.secrets, visitor.token, { id, link_version: ticket.link_version })) {
    return null
  }
  const { link_version, erased_at, link_closed, ...shown } = ticket
  const link = createTrackLink(shop, { id, link_version, erased_at, link_closed })
  if (link === null) return null
  return { ...(await toConfirmation(shop.database.db, shown)), private_link: link }
}
