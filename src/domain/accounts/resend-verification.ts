import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './find-account.ts'
import { askForLetter, letterToEnter } from './letters-to-mailbox.ts'
import type { WhereFrom } from './where-from.ts'

/** Sends the link of a sign-up again. Answers, and takes, the same whether or not such an account waits. */
export async function resendVerification(
  shop: Shop,
  ask: { email: string },
  from: WhereFrom,
): Promise<{ email: string }> {
  const mayWrite = await askForLetter(shop, ask.email, from)
  await shop.books.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, ask.email)
    // The event is written in any case: a durable write is what takes time.
    const eventId = await recordEvent(tx, shop, {
      kind: 'mail.asked',
      by: null,
      ...(account && { subjectId: account.id }),
    })
    if (!account || !mayWrite || account.verified_at !== null || account.deactivated_at !== null) return
    await queueLetter(tx, shop, eventId, letterToEnter(account), { account_id: account.id })
  })
  return { email: ask.email }
}
