import { sql, type ExpressionBuilder } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { emails, type EmailKind, type EmailPayloads } from '#contract/email-kinds.ts'
import { alwaysEmailed, textOfEmail, TOLD_BY_TEXT, type TextTemplateKey } from '#contract/text-messages.ts'
import type { Tables } from '#db/schema/tables.ts'
import { NotSent } from '../outbox/not-sent.ts'
import type { Shop } from '../shop.ts'

/**
 * Why an email of the outbox is not sent: its customer wants texts, and the text of the same event tells what it would,
 * since it waits, or was sent and did not come back. Null when the email is to be sent.
 */
export async function checkSentAsText(
  shop: Shop,
  { id, email_kind, payload }: { id: number; email_kind: string; payload: string },
): Promise<NotSent | null> {
  const kind = emails.find((one) => one === email_kind)
  const told = kind && findText(kind, payload)
  if (!kind || !told || alwaysEmailed.has(kind)) return null
  const row = await shop.database.db
    .selectFrom('outbox as email')
    .innerJoin('outbox as text', 'text.event_id', 'email.event_id')
    .innerJoin('outbox as teller', (join) => join.on(isTellerOf))
    .innerJoin('events', 'events.id', 'email.event_id')
    .innerJoin('tickets', 'tickets.id', 'events.ticket_id')
    .innerJoin('accounts', 'accounts.id', 'tickets.account_id')
    .leftJoin('text_messages', 'text_messages.outbox_id', 'teller.id')
    .select([
      'teller.sent_at',
      'teller.failed_at',
      'teller.last_error',
      'text_messages.state',
      'tickets.updates_by',
      'tickets.buyer_email',
      'accounts.updates_by as account_updates_by',
    ])
    .where('email.id', '=', id)
    .where('text.channel', '=', 'text')
    .executeTakeFirst()
  if (!row || (row.updates_by ?? row.account_updates_by) !== 'text') return null
  // The text reaches the customer, and not the business that is asked to pay.
  if (told === 'text-payment' && row.buyer_email !== '') return null
  const wasLeft = row.sent_at !== null && row.last_error !== null
  if (row.failed_at !== null || wasLeft || row.state === 'undelivered') return null
  return new NotSent('never', TOLD_BY_TEXT)
}

/** The row that tells the news of a text: its own, that about another ticket of its parcel, or a later one. */
function isTellerOf(eb: ExpressionBuilder<Joined, 'text' | 'teller'>) {
  return eb('teller.id', '=', eb.fn.coalesce('text.told_in', 'text.id'))
}
type Joined = { text: Tables['outbox']; teller: Tables['outbox'] }

function findText(kind: EmailKind, payload: string): TextTemplateKey | null {
  try {
    return textOfEmail(kind, JSON.parse(payload) as EmailPayloads[typeof kind])
  } catch {
    return null
  }
}

/** How long an email can come back in place of its text. */
const LATEST_MS = 7 * DAY_MS

/**
 * Queues the emails again that a text was to tell, where the text was not sent after all or did not arrive. Safe in
 * several processes. Returns their number.
 */
export async function returnToEmail({ database, now }: Shop): Promise<number> {
  const waiting = await database.db
    .selectFrom('outbox as email')
    // Joined so, SQLite begins with the few emails of the index, and not with the whole outbox.
    .crossJoin('outbox as text')
    .innerJoin('outbox as teller', (join) => join.on(isTellerOf))
    .leftJoin('text_messages', 'text_messages.outbox_id', 'teller.id')
    .select('email.id')
    .whereRef('text.event_id', '=', 'email.event_id')
    .where('email.last_error', '=', sql.lit(TOLD_BY_TEXT))
    .where('email.sent_at', '>', now() - LATEST_MS)
    .where('text.channel', '=', 'text')
    .where((where) =>
      where.or([
        where('teller.failed_at', 'is not', null),
        where.and([where('teller.sent_at', 'is not', null), where('teller.last_error', 'is not', null)]),
        where('text_messages.state', '=', 'undelivered'),
      ]),
    )
    .limit(100)
    .execute()
  for (const { id } of waiting) {
    await database.transaction((tx) =>
      tx
        .updateTable('outbox')
        .set({ sent_at: null, last_error: null, leased_until: null, attempts: 0, due_at: now() })
        .where('id', '=', id)
        .where('last_error', '=', TOLD_BY_TEXT)
        .execute(),
    )
  }
  return waiting.length
}
