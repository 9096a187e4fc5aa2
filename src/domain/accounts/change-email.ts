import { Refusal } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { confirmIdentity } from '../second-factor/confirm-identity.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './find-account.ts'
import { requestEmail } from './limit-emails.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Sends a link to the caller's new address, which takes effect once confirmed. Requires the password, and the code where
 * their log-in asks for one. Answers the
 * same when the address already belongs to another account, whose owner gets an email instead (account enumeration).
 */
export async function changeEmail(
  shop: Shop,
  input: { email: string; password: string; code?: string | undefined },
  caller: Caller,
  from: RequestOrigin,
): Promise<{ email: string }> {
  const { id, email } = requireAccount(caller)
  if (input.email === email) {
    const message = 'This is your email address already.'
    throw new Refusal('invalid', { message, fields: { email: message } })
  }
  await confirmIdentity(shop, input, caller)
  const mayWrite = await requestEmail(shop, input.email, from)
  await shop.database.transaction(async (tx) => {
    const holder = await findAccountByEmail(tx, input.email)
    const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: caller, subjectId: id })
    if (!mayWrite) return
    if (!holder || holder.id === id || holder.verified_at === null) {
      await queueEmail(tx, shop, eventId, 'confirm-new-email', { account_id: id, new_email: input.email })
    } else if (holder.deactivated_at === null) {
      await queueEmail(tx, shop, eventId, 'account-exists', { account_id: holder.id })
    }
  })
  return { email: input.email }
}
