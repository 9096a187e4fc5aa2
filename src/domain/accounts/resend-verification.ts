import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './find-account.ts'
import { requestEmail, emailWithLogInLink } from './limit-emails.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Sends the link of a sign-up again. Response and response time are the same whether or not such an account exists
 * (account enumeration).
 */
export async function resendVerification(
  shop: Shop,
  input: { email: string },
  from: RequestOrigin,
): Promise<{ email: string }> {
  if (!(await requestEmail(shop, input.email, from))) return { email: input.email }
  await shop.database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, input.email)
    // The event is written in both cases, because a durable write dominates the response time.
    const eventId = await recordEvent(tx, shop, {
      kind: 'mail.asked',
      by: null,
      ...(account && { subjectId: account.id }),
    })
    if (!account || account.verified_at !== null || account.deactivated_at !== null) return
    await queueEmail(tx, shop, eventId, emailWithLogInLink(account), { account_id: account.id })
  })
  return { email: input.email }
}
