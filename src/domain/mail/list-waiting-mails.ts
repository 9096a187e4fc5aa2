import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import type { WaitingMail } from '#contract/mail.schema.ts'
import { waitingReasons, type WaitingReason } from '#contract/mail.ts'
import { encodeCursor } from '#db/keyset.ts'
import { readCursor } from '../read-cursor.ts'
import type { Shop } from '../shop.ts'

const PAGE_SIZE = 50

/** Returns a page of the mails that wait for a person, newest first. */
export async function listWaitingMails(
  { database: { db } }: Shop,
  cursor: string | undefined,
): Promise<{ mails: WaitingMail[]; next: string | null }> {
  const from = readCursor(cursor)
  const rows = await db
    .selectFrom('mails')
    .select([
      'id',
      'sender_name',
      'sender',
      'subject',
      'body',
      'reason',
      'received_at',
      'ticket_id',
      'read_at',
    ])
    .where('outcome', '=', sql.lit('waiting'))
    .$if(from !== null, (query) => query.where('id', '<', from!.id))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute()
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    mails: rows.slice(0, PAGE_SIZE).map((row) => ({
      id: row.id,
      from: row.sender_name ? `${row.sender_name} <${row.sender}>` : row.sender,
      subject: row.subject,
      text: row.body,
      reason: waitingReasons[row.reason as WaitingReason],
      received_at: toIsoTime(row.received_at),
      ticket_id: row.ticket_id,
      read: row.read_at !== null,
    })),
    next: last ? encodeCursor({ value: last.id, id: last.id }) : null,
  }
}
