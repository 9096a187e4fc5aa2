import type { EmailTemplate, EmailTemplateKey } from '#contract/email-templates.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readEmailTemplate } from './read-email-templates.ts'

/** Resets an email template to its default text. Idempotent. */
export async function resetEmailTemplate(
  shop: Shop,
  email: EmailTemplateKey,
  caller: Caller,
): Promise<EmailTemplate> {
  return shop.database.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('email_templates')
      .where('email_kind', '=', email)
      .executeTakeFirst()
    if (numDeletedRows > 0n) {
      await recordEvent(tx, shop, { kind: 'mail.wording_changed', by: caller, details: { letter: email } })
    }
    return readEmailTemplate(tx, email)
  })
}
