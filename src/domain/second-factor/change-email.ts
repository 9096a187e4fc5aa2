import { refuseField } from '#contract/refusals.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import { confirmIdentity } from './confirm-identity.ts'
import type { Shop } from '../shop.ts'
import { requestEmail } from '../accounts/limit-emails.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'

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
    throw refuseField('email', 'This is your email address already.')
  }
  await confirmIdentity(shop, input, caller)
  const mayWrite = await requestEmail(shop, input.email, from)
  await shop.database.transaction(async (tx) => {
    const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: caller, subjectId: id })
    if (!mayWrite) return
    await queueEmail(tx, shop, eventId, 'confirm-new-email', { account_id: id, new_email: input.email })
  })
  return { email: input.email }
}
