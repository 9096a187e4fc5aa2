import { contactFields } from '#contract/address.ts'
import { describeTicketBackBy } from '#contract/back-by.ts'
import type { BookingConfirmation } from '#contract/tickets.schema.ts'
import { toBackBy } from '../back-by/ticket-back-by.ts'
import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type { Db } from '#db/tables.ts'
import { formatMobile } from './mobile.ts'
import { MAX_TICKETS } from './parcel-tickets.ts'

/** Returns what the confirmation page shows of the last ticket booked in this session; null when there is none. */
export async function lastConfirmation(shop: Shop, caller: Caller): Promise<BookingConfirmation | null> {
  if (caller.sessionId === null || caller.account === null) return null
  const ticket = await selectConfirmation(shop.database.db)
    .innerJoin('sessions', 'sessions.last_ticket_id', 'tickets.id')
    .where('sessions.id', '=', caller.sessionId)
    .where('tickets.account_id', '=', caller.account.id)
    .executeTakeFirst()
  if (!ticket) return null
  return { ...(await toConfirmation(shop.database.db, ticket)), email: caller.account.email }
}

/** The query for what the confirmation page shows of tickets. */
export function selectConfirmation(db: Db) {
  return db
    .selectFrom('tickets')
    .select([
      'tickets.id as ticket_id',
      'tickets.repair_key as repair_name',
      'tickets.parcel_id',
      ...contactFields,
      'tickets.battery',
      'tickets.notice_accepted_at',
    ])
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof selectConfirmation>['executeTakeFirst']>>>

/** A row as the confirmation page shows it, by the first ticket of its parcel and with the others. */
export async function toConfirmation(
  db: Db,
  { notice_accepted_at, parcel_id, ...shown }: Row,
): Promise<BookingConfirmation> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('phones', 'phones.id', 'tickets.phone_id')
    .leftJoin('ticket_facts', 'ticket_facts.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'phones.display_name as displayName',
      'tickets.repair_key as repair_name',
      'tickets.battery',
      'tickets.status',
      'tickets.outcome',
      'ticket_facts.back_by',
    ])
    .where('tickets.parcel_id', '=', parcel_id)
    .orderBy('tickets.id')
    .limit(MAX_TICKETS)
    .execute()
  const tickets = rows.map(({ id, displayName, repair_name, battery }) => ({
    id,
    displayName,
    repair_name,
    battery,
  }))
  const first = tickets[0]
  return {
    ...shown,
    ...(first &&
      tickets.length > 1 && {
        ticket_id: first.id,
        repair_name: first.repair_name,
        battery: first.battery,
        tickets,
      }),
    user_mobile: formatMobile(shown.user_mobile),
    back_by: rows.map(({ id, back_by, ...ticket }) => ({
      ticket_id: id,
      back_by: describeTicketBackBy({ ...ticket, back_by: toBackBy(back_by) }),
    })),
    notice_accepted: notice_accepted_at !== null,
  }
}
