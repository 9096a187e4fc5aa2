import type { OutboxCounts } from '#contract/outbox.ts'
import type { Shop } from '../shop.ts'
import { isFailed, isWaiting } from './failed-emails.ts'

/** Counts the emails that wait for another attempt, and those that failed for good without a decision by staff. */
export async function countFailedEmails({ database: { db }, now }: Shop): Promise<OutboxCounts> {
  const [waiting, failed] = await Promise.all(
    [(email: Parameters<typeof isFailed>[0]) => isWaiting(email, now()), isFailed].map((isSuch) =>
      db
        .selectFrom('outbox')
        .where((email) => isSuch(email))
        .select((select) => select.fn.countAll<number>().as('letters'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return { waiting: waiting?.letters ?? 0, failed: failed?.letters ?? 0 }
}
