import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './find-account.ts'
import { askForLetter } from './letters-to-mailbox.ts'
import type { WhereFrom } from './where-from.ts'

/**
 * Sends a link for choosing a new password. Answers, and takes, the same whether or not the address has an
 * account.
 */
export async function requestPasswordReset(
  shop: Shop,
  ask: { email: string },
  from: WhereFrom,
): Promise<{ email: string }> {
  const mayWrite = await askForLetter(shop, ask.email, from)
  await shop.books.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, ask.email)
    // The event is written in any case: a durable write is what takes time.
    const eventId = await recordEvent(tx, shop, {
      kind: 'account.password_reset_asked',
      by: null,
      ...(account && { subjectId: account.id }),
    })
    if (!account || !mayWrite || account.deactivated_at !== null) return
    await queueLetter(tx, shop, eventId, 'reset-password', { account_id: account.id })
  })
  return { email: ask.email }
}
