import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { foldEmail } from './find-account.ts'
import { requestEmail } from './limit-emails.ts'
import type { RequestOrigin } from './request-origin.ts'

const events = {
  'verify-email': 'mail.asked',
  'log-in-link': 'mail.asked',
  'reset-password': 'account.password_reset_asked',
} as const

/**
 * Sends the link that confirms an address, logs in once or chooses a new password. Response and work are the same whether or not the
 * address has an account, which is looked up when the email is sent (account enumeration).
 */
export async function requestAccountEmail(
  shop: Shop,
  kind: keyof typeof events,
  { email }: { email: string },
  from: RequestOrigin,
): Promise<{ email: string }> {
  if (!(await requestEmail(shop, email, from))) return { email }
  await shop.database.transaction(async (tx) => {
    const eventId = await recordEvent(tx, shop, { kind: events[kind], by: null })
    await queueEmail(tx, shop, eventId, kind, { email: foldEmail(email) })
  })
  return { email }
}
