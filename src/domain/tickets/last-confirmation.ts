import { contactFields } from '#contract/address.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { Db } from '#db/tables.ts'
import { isUnlocked, type LinkVisitor } from '../tracking/link-access.ts'
import { createTrackLink } from '../tracking/track-link.ts'
import { isValidTrackToken, parseTokenTicketId } from '../tracking/track-token.ts'
import { formatMobile } from './mobile.ts'

/** Returns what the confirmation page shows of the last ticket booked in this session; null when there is none. */
export async function lastConfirmation(shop: Shop, caller: Caller): Promise<BookingConfirmation | null> {
  if (caller.sessionId === null || caller.account === null) return null
  const ticket = await selectConfirmation(shop.database.db)
    .innerJoin('sessions', 'sessions.last_ticket_id', 'tickets.id')
    .where('sessions.id', '=', caller.sessionId)
    .where('tickets.account_id', '=', caller.account.id)
    .executeTakeFirst()
  return ticket ? toConfirmation(ticket) : null
}

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
  return link === null ? null : { ...toConfirmation(shown), private_link: link }
}

function selectConfirmation(db: Db) {
  return db
    .selectFrom('tickets')
    .select([
      'tickets.id as ticket_id',
      'tickets.repair_key as repair_name',
      ...contactFields,
      'tickets.battery',
      'tickets.notice_accepted_at',
    ])
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectConfirmation>['executeTakeFirst']>>>

function toConfirmation({ notice_accepted_at, ...shown }: Row): BookingConfirmation {
  return {
    ...shown,
    user_mobile: formatMobile(shown.user_mobile),
    notice_accepted: notice_accepted_at !== null,
  }
}
