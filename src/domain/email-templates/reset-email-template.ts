import type { EmailTemplate, EmailTemplateKey } from '#contract/email-templates.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { deliveredText } from '../texts/delivered-texts.ts'
import { emailTextKey } from '../texts/email-text.ts'
import { readText } from '../texts/read-text.ts'
import { insertTextVersion } from '../texts/update-text.ts'
import { readEmailTemplate } from './read-email-templates.ts'

/** Resets an email template to its default text, as a new version. Idempotent. */
export async function resetEmailTemplate(
  shop: Shop,
  email: EmailTemplateKey,
  caller: Caller,
): Promise<EmailTemplate> {
  const author = requireAccount(caller)
  const key = emailTextKey(email)
  const reset = await shop.database.transaction(async (tx) => {
    await raiseVersion(tx, 'profile')
    const present = await readText(tx, key)
    if (present.delivered === null) {
      const next = { key, markdown: deliveredText(key).markdown, version: present.version + 1 }
      await insertTextVersion(tx, shop, next, author.id)
      await recordEvent(tx, shop, { kind: 'mail.wording_changed', by: caller, details: { letter: email } })
    }
    return readEmailTemplate(tx, email)
  })
  invalidateVersion(shop, 'profile')
  return reset
}
