import { DAY_MS } from '#contract/durations.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

/** The longest that a delivered rule asks a record of disposal to be kept, in days: six years. */
const KEPT_DAYS = 6 * 366

const erased = { given_to: '', body: '', remarks: '' }

/** Erases the people in a ticket's notices, unless a disposal makes them a record that the law wants kept. */
export async function eraseNotices(tx: Tx, ticketId: number): Promise<void> {
  const disposal = await tx
    .selectFrom('collection_notices')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'disposal')
    .executeTakeFirst()
  if (disposal) return
  await tx.updateTable('collection_notices').set(erased).where('ticket_id', '=', ticketId).execute()
}

/** Erases the people in records of disposal that are older than the law asks for. Returns how many. */
export async function sweepNotices(shop: Shop): Promise<number> {
  const done = await shop.database.db
    .updateTable('collection_notices')
    .set(erased)
    .where('created_at', '<=', shop.now() - KEPT_DAYS * DAY_MS)
    .where('given_to', '!=', '')
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
