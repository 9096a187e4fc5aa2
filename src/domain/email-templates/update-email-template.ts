import { Refusal } from '#contract/refusals.ts'
import type { EmailTemplate } from '#contract/email-templates.ts'
import { requireAccount, type Caller } from '../caller.ts'
import { recordEvent } from '../record-event.ts'
import type { Shop } from '../shop.ts'
import { readEmailTemplate } from './read-email-templates.ts'

/** Replaces an email template's text; refuses with `changed_meanwhile` when it was changed since. */
export async function updateEmailTemplate(
  shop: Shop,
  { letter: email, subject, opening, version }: EmailTemplate,
  caller: Caller,
): Promise<EmailTemplate> {
  const author = requireAccount(caller)
  return shop.database.transaction(async (tx) => {
    const known = await readEmailTemplate(tx, email)
    if (known.version === version && known.subject === subject && known.opening === opening) return known
    const columns = { subject, opening, updated_by_id: author.id, updated_at: shop.now() }
    const saved =
      version === 0
        ? await tx
            .insertInto('email_templates')
            .values({ email_kind: email, ...columns })
            .onConflict((conflict) => conflict.column('email_kind').doNothing())
            .returning('version')
            .executeTakeFirst()
        : await tx
            .updateTable('email_templates')
            .set((old) => ({ ...columns, version: old('version', '+', 1) }))
            .where('email_kind', '=', email)
            .where('version', '=', version)
            .returning('version')
            .executeTakeFirst()
    if (!saved)
      throw new Refusal('changed_meanwhile', { facts: { template: await readEmailTemplate(tx, email) } })
    await recordEvent(tx, shop, { kind: 'mail.wording_changed', by: caller, details: { letter: email } })
    return { letter: email, subject, opening, version: saved.version }
  })
}
