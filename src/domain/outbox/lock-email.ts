import { Refusal } from '#contract/refusals.ts'
import type { FailedEmail } from '#contract/outbox.schema.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { Shop } from '../shop.ts'
import { LATE_MS, readFailedEmails, selectFailedEmails } from './failed-emails.ts'

/**
 * Returns a failed email, its row locked until the transaction ends. Refuses with `unknown_email` when its delivery
 * never failed and is not late, with `email_sent`, and with `email_leased` while it is being sent.
 */
export async function lockEmail(tx: Tx, shop: Shop, id: number) {
  // Lock in a separate statement, so that the following read sees what the previous lock holder committed.
  await tx
    .selectFrom('outbox')
    .select('id')
    .where('id', '=', id)
    .$if(shop.database.engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  const row = await selectFailedEmails(tx).where('outbox.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('unknown_email')
  if (row.sent_at !== null) throw new Refusal('email_sent')
  const isLate = row.due_at <= shop.now() - LATE_MS
  if (row.last_error === null && row.failed_at === null && !isLate) throw new Refusal('unknown_email')
  if (row.leased_until !== null && row.leased_until > shop.now()) throw new Refusal('email_leased')
  return row
}

/** Returns what staff see about one email. */
export async function readQueuedEmail(db: Db, id: number): Promise<FailedEmail> {
  const rows = await selectFailedEmails(db).where('outbox.id', '=', id).execute()
  const [email] = await readFailedEmails(db, rows)
  if (!email) throw new Refusal('unknown_email')
  return email
}
