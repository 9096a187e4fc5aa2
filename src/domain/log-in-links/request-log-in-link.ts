import { foldEmail } from '../accounts/find-account.ts'
import { requestEmail } from '../accounts/limit-emails.ts'
import type { RequestOrigin } from '../accounts/request-origin.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/**
 * Sends a link that logs in once. Every address causes the same work: whether it has an account is looked up when the email is sent
 * (account enumeration).
 */
export async function requestLogInLink(
  shop: Shop,
  { email }: { email: string },
  from: RequestOrigin,
): Promise<{ email: string }> {
  if (!(await requestEmail(shop, email, from))) return { email }
  await shop.database.transaction(async (tx) => {
    const event = await recordEvent(tx, shop, { kind: 'mail.asked', by: null })
    await queueEmail(tx, shop, event, 'log-in-link', { email: foldEmail(email) })
  })
  return { email }
}
