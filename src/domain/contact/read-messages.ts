import type { ReceivedMessage } from '#contract/contact.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'

const usualPage = 50
const MAX_PAGE = 200

/** Returns one page of the contact form's messages, newest first. */
export async function readMessages(
  { database: { db } }: Shop,
  { limit = usualPage, before }: { limit?: number | undefined; before?: number | undefined },
): Promise<{ messages: ReceivedMessage[]; next: number | null }> {
  const size = Math.min(limit, MAX_PAGE)
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
    .$if(before !== undefined, (query) => query.where('contact_messages.id', '<', before ?? 0))
    .orderBy('contact_messages.id', 'desc')
    // One row more than the page size shows whether there is a next page.
    .limit(size + 1)
    .execute()
  return {
    messages: rows.slice(0, size).map(({ created_at, sent_at, ...row }) => ({
      ...row,
      received_at: toIsoTime(created_at),
      mailed: sent_at !== null,
    })),
    next: rows.length > size ? rows[size - 1]!.id : null,
  }
}
