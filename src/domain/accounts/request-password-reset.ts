import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { findAccountByEmail } from './find-account.ts'
import { requestEmail } from './limit-emails.ts'
import type { RequestOrigin } from './request-origin.ts'

/**
 * Sends a link for choosing a new password. Response and response time are the same whether or not the address has an
 * account (account enumeration).
 */
export async function requestPasswordReset(
  shop: Shop,
  input: { email: string },
  from: RequestOrigin,
): Promise<{ email: string }> {
  if (!(await requestEmail(shop, input.email, from))) return { email: input.email }
  await shop.database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, input.email)
    // The event is written in both cases, because a durable write dominates the response time.
    const eventId = await recordEvent(tx, shop, {
      kind: 'account.password_reset_asked',
      by: null,
      ...(account && { subjectId: account.id }),
    })
    if (!account || account.deactivated_at !== null) return
    await queueEmail(tx, shop, eventId, 'reset-password', { account_id: account.id })
  })
  return { email: input.email }
}
