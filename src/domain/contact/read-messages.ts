import type { ReceivedMessage } from '#contract/contact.ts'
import { toIsoTime } from '#contract/durations.ts'
import type { Shop } from '../shop.ts'

const MAX_MESSAGES = 200

/** Returns the newest messages of the contact form, newest first, and how many there are. */
export async function readMessages({
  database: { db },
}: Shop): Promise<{ messages: ReceivedMessage[]; total: number }> {
  const { total } = await db
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
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
    .limit(MAX_MESSAGES)
    .execute()
  return {
    messages: rows.map(({ created_at, sent_at, ...row }) => ({
      ...row,
      received_at: toIsoTime(created_at),
      mailed: sent_at !== null,
    })),
    total: Number(total),
  }
}
