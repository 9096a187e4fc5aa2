import { foldEmail } from '../accounts/find-account.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { queueEmail, recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'

/** Sends an email to the caller, so that the owner sees whether email works. */
export async function sendTestEmail(shop: Shop, caller: Caller): Promise<{ to: string }> {
  const { id, email } = requireAccount(caller)
  await shop.throttles.count('mailPerAccount', foldEmail(email))
  await shop.database.transaction(async (tx) => {
    const event = await recordEvent(tx, shop, { kind: 'mail.tested', by: caller })
    await queueEmail(tx, shop, event, 'test-email', { account_id: id })
  })
  return { to: email }
}
