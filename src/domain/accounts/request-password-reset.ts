import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { foldEmail } from './find-account.ts'
import { requestEmail } from './limit-emails.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Sends a link for choosing a new password. Response and work are the same whether or not the address has an account, which is
 * looked up when the email is sent (account enumeration).
 */
export async function requestPasswordReset(
  shop: Shop,
  input: { email: string },
  from: RequestOrigin,
): Promise<{ email: string }> {
  if (!(await requestEmail(shop, input.email, from))) return { email: input.email }
  await shop.database.transaction(async (tx) => {
    const eventId = await recordEvent(tx, shop, { kind: 'account.password_reset_asked', by: null })
    await queueEmail(tx, shop, eventId, 'reset-password', { email: foldEmail(input.email) })
  })
  return { email: input.email }
}
