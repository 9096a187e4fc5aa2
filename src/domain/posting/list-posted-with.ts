import { sql } from 'kysely'
import { isPosted } from '#contract/ticket-statuses.ts'
import type { Db } from '#db/tables.ts'

/** Lists the other tickets of a parcel whose phones were posted back under the same number. */
export async function listPostedWith(
  db: Db,
  ticketId: number,
): Promise<{ id: number; display_name: string }[]> {
  const others = await db
    .selectFrom('tickets')
    .innerJoin('tickets as others', 'others.parcel_id', 'tickets.parcel_id')
    .innerJoin('phones', 'phones.id', 'others.phone_id')
    .whereRef('others.tracking_out', '=', 'tickets.tracking_out')
    .whereRef('others.id', '<>', 'tickets.id')
    .where('tickets.id', '=', ticketId)
    .where('tickets.tracking_out', '<>', sql.lit(''))
    .select(['others.id', 'others.status', 'phones.display_name'])
    .orderBy('others.id')
    .limit(100)
    .execute()
  return others.filter(({ status }) => isPosted(status))
}
