import type { OutboxCounts } from '#contract/outbox.ts'
import type { Shop } from '../shop.ts'
import { isFailed, isWaiting } from './troubled-letters.ts'

/** How many letters wait for another try, and how many were given up without anybody having decided. */
export async function countTroubledLetters({ books: { db } }: Shop): Promise<OutboxCounts> {
  const [waiting, failed] = await Promise.all(
    [isWaiting, isFailed].map((isSuch) =>
      db
        .selectFrom('outbox')
        .where((letter) => isSuch(letter))
        .select((select) => select.fn.countAll<number>().as('letters'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return { waiting: waiting?.letters ?? 0, failed: failed?.letters ?? 0 }
}
