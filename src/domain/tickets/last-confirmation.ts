import { contactFields } from '#contract/address.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { Db } from '#db/tables.ts'
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

/** The query for what the confirmation page shows of tickets. */
export function selectConfirmation(db: Db) {
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

/** A row as the confirmation page shows it. */
export function toConfirmation({ notice_accepted_at, ...shown }: Row): BookingConfirmation {
  return {
    ...shown,
    user_mobile: formatMobile(shown.user_mobile),
    notice_accepted: notice_accepted_at !== null,
  }
}
