import { sql } from 'kysely'
import { getEngine } from '#db/engine-of.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** How many mails wait that nobody has read. */
export async function countUnreadMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outcome', '=', sql.lit('waiting'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Why the newest unread mail waits, and the ticket that it names; undefined when none is unread. */
export function findNewestUnread(db: Db) {
  return db
    .selectFrom('mails')
    .select(['reason', 'ticket_id'])
    .where('outcome', '=', sql.lit('waiting'))
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Tells staff of a mail that begins to wait: by one email while any is unread, however many come, and live on the ticket that it names. */
export async function tellMailWaits(
  tx: Tx,
  shop: Shop,
  { id, ticketId }: { id: number; ticketId: number | null },
): Promise<void> {
  const event = { kind: 'mail.waits', by: null, subjectId: id } as const
  const eventId = await recordEvent(tx, shop, ticketId === null ? event : { ...event, ticketId })
  // Two that come at once take turns; SQLite has one writer at a time.
  if (getEngine(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtext('mail.waits'))`.execute(tx)
  const other = await tx
    .selectFrom('mails')
    .select('id')
    .where('outcome', '=', sql.lit('waiting'))
    .where('read_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (other) return
  await queueEmail(tx, shop, eventId, 'mail-waits-for-shop', { mail_id: id })
}

/** Marks the mails that wait as read, up to the newest that the reader saw. */
export function markMailsRead(shop: Shop, upTo: number, by: Caller): Promise<{ read: number }> {
  return shop.database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('mails')
      .set({ read_at: shop.now() })
      .where('outcome', '=', sql.lit('waiting'))
      .where('read_at', 'is', null)
      .where('id', '<=', upTo)
      .executeTakeFirst()
    const read = Number(numUpdatedRows)
    if (read > 0) await recordEvent(tx, shop, { kind: 'mail.read', by, details: { count: read } })
    return { read }
  })
}
