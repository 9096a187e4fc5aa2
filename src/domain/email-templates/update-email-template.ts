import { Refusal } from '#contract/refusals.ts'
import type { EmailTemplate } from '#contract/email-templates.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import { invalidateVersion, raiseVersion } from '../shop/cached-by-version.ts'
import type { Shop } from '../shop.ts'
import { findEmailProblem } from '../texts/emails/check-email.ts'
import { emailTextKey } from '../texts/email-text.ts'
import { readText } from '../texts/read-text.ts'
import { insertTextVersion } from '../texts/update-text.ts'
import { withOpening } from './email-openings.ts'
import { readEmailTemplate, toEmailTemplate } from './read-email-templates.ts'

/** Replaces an email template's text; refuses with `changed_meanwhile` when it was changed since. */
export async function updateEmailTemplate(
  shop: Shop,
  { letter: email, subject, opening, version }: EmailTemplate,
  caller: Caller,
): Promise<EmailTemplate> {
  const author = requireAccount(caller)
  const markdown = withOpening(email, { subject, opening })
  const problem = findEmailProblem(email, markdown)
  if (problem) {
    const field = problem.field === 'subject' ? 'subject' : 'opening'
    throw new Refusal('invalid', { message: problem.message, fields: { [field]: problem.message } })
  }
  const key = emailTextKey(email)
  const saved = await shop.database.transaction(async (tx) => {
    // The lock makes parallel changes run one after the other.
    await raiseVersion(tx, 'profile')
    const present = await readText(tx, key)
    const known = toEmailTemplate(email, present)
    if (known.version === version && known.subject === subject && known.opening === opening) return known
    if (known.version !== version) throw new Refusal('changed_meanwhile', { facts: { template: known } })
    const next = { key, markdown, version: present.version + 1 }
    await insertTextVersion(tx, shop, next, author.id)
    await recordEvent(tx, shop, { kind: 'mail.wording_changed', by: caller, details: { letter: email } })
    return readEmailTemplate(tx, email)
  })
  invalidateVersion(shop, 'profile')
  return saved
}
