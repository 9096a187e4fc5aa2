import { defaultTemplates } from '#contract/first-email-templates.ts'
import { emailTemplateKeys, type EmailTemplateKey, type Words } from '#contract/email-templates.ts'
import type { EmailTextKey } from '#contract/texts.ts'

/** Returns the text of an email template: the subject as its heading, then the words. */
export function toEmailText({ subject, opening }: Words): string {
  return `# ${subject}\n\n${opening}`
}

/** Separates subject and words of an email; null when the subject is missing. */
export function parseEmailText(markdown: string): Words | null {
  const [, subject, opening] = /^# ([^\n]+)\n\s*(\S[\s\S]*)$/.exec(markdown) ?? []
  return subject === undefined || opening === undefined ? null : { subject: subject.trim(), opening }
}

/** The default template of each email, as a text. */
export const deliveredEmails = new Map<EmailTextKey, string>(
  emailTemplateKeys.map((email) => [emailTextKey(email), toEmailText(defaultTemplates[email])]),
)

/** Returns the key of the text of an email. */
export function emailTextKey(email: EmailTemplateKey): EmailTextKey {
  return `email-${email}`
}

/** Returns the email of a text; null for the text of a page. */
export function emailOfText(key: string): EmailTemplateKey | null {
  return emailTemplateKeys.find((email) => key === `email-${email}`) ?? null
}
