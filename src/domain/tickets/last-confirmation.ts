import type { Confirmation } from '#contract/tickets.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { nationalForm } from './mobile.ts'

/** What the confirmation shows of the last ticket that this session booked; null when it booked none. */
export async function lastConfirmation(shop: Shop, caller: Caller): Promise<Confirmation | null> {
  if (caller.sessionId === null || caller.account === null) return null
  const ticket = await shop.books.db
    .selectFrom('sessions')
    .innerJoin('tickets', 'tickets.id', 'sessions.last_ticket_id')
    .select([
      'tickets.id as ticket_id',
      'tickets.repair_key as repair_name',
      'tickets.user_mobile',
      'tickets.address',
      'tickets.address_apt',
      'tickets.address_city',
      'tickets.address_state',
      'tickets.address_post',
      'tickets.battery',
    ])
    .where('sessions.id', '=', caller.sessionId)
    .where('tickets.account_id', '=', caller.account.id)
    .executeTakeFirst()
  return ticket ? { ...ticket, user_mobile: nationalForm(ticket.user_mobile) } : null
}
