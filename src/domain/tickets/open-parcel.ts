import type { Insertable } from 'kysely'
import { preparedQuery } from '#db/prepared-query.ts'
import type { ParcelsTable } from '#db/schema/tickets.ts'
import type { Tx } from '#db/tables.ts'

/** Opens a parcel for the tickets of one booking, and returns its id. */
export async function openParcel(
  tx: Tx,
  { accountId, now }: { accountId: number; now: number },
): Promise<number> {
  const { rows } = await insertParcel(tx, { account_id: accountId, created_at: now })
  return rows[0]!.id
}

const insertParcel = preparedQuery<Insertable<ParcelsTable>>()((db, parcel) =>
  db.insertInto('parcels').values(parcel).returning('id'),
)
