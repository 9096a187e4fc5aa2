import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { foldEmail } from './find-account.ts'
import { requestEmail } from './limit-emails.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Sends the link of a sign-up again. Response and work are the same whether or not such an account exists, which is looked up when
 * the email is sent (account enumeration).
 */
export async function resendVerification(
  shop: Shop,
  input: { email: string },
  from: RequestOrigin,
): Promise<{ email: string }> {
  if (!(await requestEmail(shop, input.email, from))) return { email: input.email }
  await shop.database.transaction(async (tx) => {
    const eventId = await recordEvent(tx, shop, { kind: 'mail.asked', by: null })
    await queueEmail(tx, shop, eventId, 'verify-email', { email: foldEmail(input.email) })
  })
  return { email: input.email }
}
