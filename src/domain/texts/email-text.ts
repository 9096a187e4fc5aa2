import { emailTemplateKeys, type EmailTemplateKey } from '#contract/email-templates.ts'
import type { EmailTextKey } from '#contract/texts.ts'

/** The text of an email: its subject as plain text, its words as Markdown. */
export type EmailText = { subject: string; body: string }

/** Separates subject and words of an email; null when one of them is missing. */
export function parseEmailText(markdown: string): EmailText | null {
  const [, subject, body] = /^# ([^\n]+)\n\s*(\S[\s\S]*)$/.exec(markdown) ?? []
  return subject === undefined || body === undefined ? null : { subject: subject.trim(), body }
}

/** Returns the key of the text of an email. */
export function emailTextKey(email: EmailTemplateKey): EmailTextKey {
  return `email-${email}`
}

/** Returns the email of a text; null for the text of a page. */
export function emailOfText(key: string): EmailTemplateKey | null {
  return emailTemplateKeys.find((email) => key === `email-${email}`) ?? null
}
