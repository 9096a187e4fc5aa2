import { refuseField } from '#contract/refusals.ts'
import type { OutboxFilter, FailedEmail } from '#contract/outbox.schema.ts'
import { decodeCursor, encodeCursor } from '#db/keyset.ts'
import type { Shop } from '../shop.ts'
import { isFailed, isSetAside, isWaiting, readFailedEmails, selectFailedEmails } from './failed-emails.ts'

const usualPage = 50

/** Returns one page of failed emails, newest first. */
export async function searchOutbox(
  shop: Shop,
  filter: OutboxFilter,
): Promise<{ emails: FailedEmail[]; next: string | null }> {
  const from = filter.cursor === undefined ? null : decodeCursor(filter.cursor, 'number')
  if (filter.cursor !== undefined && from === null) {
    throw refuseField('cursor', 'This list has moved on. Please start again from its first page.')
  }
  const size = filter.limit ?? usualPage
  const { db } = shop.database
  const found = await selectFailedEmails(db)
    // All of them are; said apart, SQLite reads the index of these alone.
    .where('outbox.sent_at', 'is', null)
    .where((email) =>
      filter.show === 'set_aside'
        ? isSetAside(email)
        : email.or([isWaiting(email, shop.now()), isFailed(email)]),
    )
    .$if(from !== null, (query) => query.where('outbox.id', '<', from?.id ?? 0))
    .orderBy('outbox.id', 'desc')
    // One row more than the page size shows whether there is a next page.
    .limit(size + 1)
    .execute()
  const last = found.length > size ? found[size - 1] : undefined
  return {
    emails: await readFailedEmails(db, found.slice(0, size)),
    next: last ? encodeCursor({ value: last.id, id: last.id }) : null,
  }
}
