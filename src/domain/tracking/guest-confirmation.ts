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
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .select(['tickets.link_version', 'tickets.erased_at', 'tickets.link_closed'])
    .select(['accounts.email', 'accounts.guest_email_folded'])
    .where('tickets.id', '=', id)
    .executeTakeFirst()
  if (!ticket || !isValidTrackToken(shop.secrets, visitor.token, { id, link_version: ticket.link_version })) {
    return null
  }
  const { link_version, erased_at, link_closed, email, guest_email_folded, ...shown } = ticket
  const link = createTrackLink(shop, { id, link_version, erased_at, link_closed })
  if (link === null) return null
  // Once confirmed, it is the address of an account, which may change to one that this browser has not typed.
  const typed = guest_email_folded !== null && email !== null && { email }
  return { ...(await toConfirmation(shop.database.db, shown)), private_link: link, ...typed }
}
