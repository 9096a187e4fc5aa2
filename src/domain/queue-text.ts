import type { Insertable } from 'kysely'
import type { TextKind, TextPayload } from '#contract/text-messages.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { OutboxTable } from '#db/schema/events.ts'
import type { Tx } from '#db/tables.ts'
import type { Shop } from './shop.ts'

/** Queues a text in the same transaction: one per event, also when the work is repeated. Returns false without a provider. */
export async function queueText(
  tx: Tx,
  shop: Shop,
  eventId: number,
  kind: TextKind,
  payload: TextPayload,
  { holdMs = 0 }: { holdMs?: number } = {},
): Promise<boolean> {
  if (!shop.texts) return false
  const { ticket_id, note_id, quote_id, message_id } = payload
  const now = shop.now()
  await insertText(tx, {
    event_id: eventId,
    email_kind: kind,
    channel: 'text',
    payload: JSON.stringify({ ticket_id, note_id, quote_id, message_id }),
    dedupe_key: `${eventId}:text`,
    created_at: now,
    due_at: now + holdMs,
    leased_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
    // A number in trouble keeps back neither emails nor other tickets.
    sequence_key: `${ticket_id}:text`,
  })
  return true
}

const insertText = preparedQuery<Insertable<OutboxTable>>()((db, text) =>
  db
    .insertInto('outbox')
    .values(text)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing()),
)
