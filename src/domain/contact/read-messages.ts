import { toIsoTime } from '#contract/durations.ts'
import type { ReceivedMessage } from '#contract/contact.schema.ts'
import { encodeCursor } from '#db/keyset.ts'
import { readCursor } from '../read-cursor.ts'
import type { Shop } from '../shop.ts'

const PAGE_SIZE = 50

/** Returns a page of the messages of the contact form, newest first, and how many there are in all. */
export async function readMessages(
  { database: { db } }: Shop,
  cursor: string | undefined,
): Promise<{ messages: ReceivedMessage[]; total: number; next: string | null }> {
  const from = readCursor(cursor)
  const { total } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // One row more than the page size shows whether there is a next page.
  const rows = await db
    .selectFrom('contact_messages')
    .leftJoin('events', (join) =>
      join.onRef('events.subject_id', '=', 'contact_messages.id').on('events.kind', '=', 'contact.received'),
    )
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.event_id', '=', 'events.id').on('outbox.email_kind', '=', 'contact-for-shop'),
    )
    .select([
      'contact_messages.id',
      'contact_messages.fullname',
      'contact_messages.email',
      'contact_messages.message',
      'contact_messages.created_at',
      'outbox.sent_at',
    ])
    .orderBy('contact_messages.id', 'desc')
    .$if(from !== null, (query) => query.where('contact_messages.id', '<', from!.id))
    .limit(PAGE_SIZE + 1)
    .execute()
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined
  return {
    messages: rows.slice(0, PAGE_SIZE).map(({ created_at, sent_at, ...row }) => ({
      ...row,
      received_at: toIsoTime(created_at),
      mailed: sent_at !== null,
    })),
    total: Number(total),
    next: last ? encodeCursor({ value: last.id, id: last.id }) : null,
  }
}
