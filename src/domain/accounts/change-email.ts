import { Refusal } from '#contract/refusals.ts'
import { accountOf, type Caller } from '../caller.ts'
import { queueLetter, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { confirmOwnPassword } from './confirm-own-password.ts'
import { findAccountByEmail } from './find-account.ts'
import { askForLetter } from './letters-to-mailbox.ts'
import type { WhereFrom } from './where-from.ts'

/**
 * Sends a link to the caller's new address; it takes effect when that is confirmed. Asks the password, and
 * answers the same when the address belongs to somebody else already, who is told by mail.
 */
export async function changeEmail(
  shop: Shop,
  ask: { email: string; password: string },
  caller: Caller,
  from: WhereFrom,
): Promise<{ email: string }> {
  const { id, email } = accountOf(caller)
  if (ask.email === email) {
    const says = 'This is your email address already.'
    throw new Refusal('invalid', { says, fields: { email: says } })
  }
  await confirmOwnPassword(shop, caller, { field: 'password', password: ask.password })
  const mayWrite = await askForLetter(shop, ask.email, from)
  await shop.books.transaction(async (tx) => {
    const holder = await findAccountByEmail(tx, ask.email)
    const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: caller, subjectId: id })
    if (!mayWrite) return
    if (!holder || holder.id === id || holder.verified_at === null) {
      await queueLetter(tx, shop, eventId, 'confirm-new-email', { account_id: id, new_email: ask.email })
    } else if (holder.deactivated_at === null) {
      await queueLetter(tx, shop, eventId, 'account-exists', { account_id: holder.id })
    }
  })
  return { email: ask.email }
}
