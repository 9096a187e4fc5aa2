import { defaultTemplates } from '#contract/first-email-templates.ts'
import { emailTemplateKeys, type EmailTemplate, type EmailTemplateKey } from '#contract/email-templates.ts'
import type { Db } from '#db/tables.ts'

/** Returns every email template with its present text. */
export async function readEmailTemplates(db: Db): Promise<EmailTemplate[]> {
  const rows = await db
    .selectFrom('email_templates')
    .select(['email_kind as letter', 'subject', 'opening', 'version'])
    .orderBy('id')
    .limit(emailTemplateKeys.length)
    .execute()
  return emailTemplateKeys.map((email) => {
    const own = rows.find((row) => row.letter === email)
    return own ? { ...own, letter: email } : getDefaultTemplate(email)
  })
}

/** Returns one email template with its present text. */
export async function readEmailTemplate(db: Db, email: EmailTemplateKey): Promise<EmailTemplate> {
  const own = await db
    .selectFrom('email_templates')
    .select(['subject', 'opening', 'version'])
    .where('email_kind', '=', email)
    .executeTakeFirst()
  return own ? { letter: email, ...own } : getDefaultTemplate(email)
}

function getDefaultTemplate(email: EmailTemplateKey): EmailTemplate {
  return { letter: email, ...defaultTemplates[email], version: 0 }
}
