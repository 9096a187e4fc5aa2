import type { OutboxCounts } from '#contract/outbox.schema.ts'
import type { Shop } from '../shop.ts'
import { isFailed, isWaiting } from './failed-emails.ts'

/** Counts the emails that wait for another attempt, and those that failed for good without a decision by staff. */
export async function countFailedEmails({ database: { db }, now }: Shop): Promise<OutboxCounts> {
  const [waiting, failed] = await Promise.all(
    [(email: Parameters<typeof isFailed>[0]) => isWaiting(email, now()), isFailed].map((isSuch) =>
      db
        .selectFrom('outbox')
        .where((email) => isSuch(email))
        .select((select) => select.fn.countAll<number>().as('emails'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return { waiting: waiting?.emails ?? 0, failed: failed?.emails ?? 0 }
}

/** Counts the emails that are neither sent nor given up. */
export async function countBacklog({ database: { db } }: Shop): Promise<number> {
  const { emails } = await db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((select) => select.fn.countAll<number>().as('emails'))
    .executeTakeFirstOrThrow()
  return Number(emails)
}
