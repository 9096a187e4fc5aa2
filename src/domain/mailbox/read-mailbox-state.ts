import { toIsoTime } from '#contract/durations.ts'
import type { MailboxState } from '#contract/mailbox-state.schema.ts'
import type { Db } from '#db/tables.ts'
import type { Shop } from '../shop.ts'

/** Returns how the shop's mailbox fares; null where it fetches from none. */
export async function readMailboxState({
  mailbox,
  database,
}: Pick<Shop, 'mailbox' | 'database'>): Promise<MailboxState | null> {
  return mailbox ? readMailbox(database.db, mailbox.address) : null
}

/** Returns how a mailbox fares, of which nothing may be known yet. */
export async function readMailbox(db: Db, address: string): Promise<MailboxState> {
  const row = await db
    .selectFrom('mailboxes')
    .select(['reached_at', 'fetched_at', 'failing_since', 'error', 'fullness'])
    .where('address', '=', address)
    .executeTakeFirst()
  const iso = (time: number | null | undefined) => (typeof time === 'number' ? toIsoTime(time) : null)
  return {
    reached_at: iso(row?.reached_at),
    fetched_at: iso(row?.fetched_at),
    failing_since: iso(row?.failing_since),
    error: row?.error ?? '',
    fullness: row?.fullness ?? null,
  }
}
