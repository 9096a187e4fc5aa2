import { emailTemplateKeys, type EmailTemplate, type EmailTemplateKey } from '#contract/email-templates.ts'
import type { OwnText } from '#contract/texts.ts'
import type { Db } from '#db/tables.ts'
import { emailTextKey, parseEmailText } from '../texts/email-text.ts'
import { readText, readTexts } from '../texts/read-text.ts'
import { emailDeclarations } from '../texts/emails/email-declarations.ts'
import { extractOpening } from './email-openings.ts'

/** Returns every email template with its present text. */
export async function readEmailTemplates(db: Db): Promise<EmailTemplate[]> {
  const texts = await readTexts(db, emailTemplateKeys.map(emailTextKey))
  return emailTemplateKeys.map((email) => toEmailTemplate(email, texts.get(emailTextKey(email))!))
}

/** Returns one email template with its present text. */
export async function readEmailTemplate(db: Db, email: EmailTemplateKey): Promise<EmailTemplate> {
  return toEmailTemplate(email, await readText(db, emailTextKey(email)))
}

/** An email template as it is answered; version 0 is the default text. */
export function toEmailTemplate(
  email: EmailTemplateKey,
  { markdown, delivered, version }: OwnText,
): EmailTemplate {
  const { subject, body } = parseEmailText(markdown) ?? emailDeclarations[email]
  return {
    letter: email,
    subject,
    opening: extractOpening(email, body),
    version: delivered === null ? version : 0,
  }
}
