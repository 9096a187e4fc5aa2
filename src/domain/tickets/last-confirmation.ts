import { contactFields } from '#contract/address.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { formatMobile } from './mobile.ts'

/** Returns what the confirmation page shows of the last ticket booked in this session; null when there is none. */
export async function lastConfirmation(shop: Shop, caller: Caller): Promise<BookingConfirmation | null> {
  if (caller.sessionId === null || caller.account === null) return null
  const ticket = await shop.database.db
    .selectFrom('sessions')
    .innerJoin('tickets', 'tickets.id', 'sessions.last_ticket_id')
    .select([
      'tickets.id as ticket_id',
      'tickets.repair_key as repair_name',
      ...contactFields,
      'tickets.battery',
      'tickets.notice_accepted_at',
    ])
    .where('sessions.id', '=', caller.sessionId)
    .where('tickets.account_id', '=', caller.account.id)
    .executeTakeFirst()
  if (!ticket) return null
  const { notice_accepted_at, ...shown } = ticket
  return {
    ...shown,
    user_mobile: formatMobile(ticket.user_mobile),
    notice_accepted: notice_accepted_at !== null,
  }
}
