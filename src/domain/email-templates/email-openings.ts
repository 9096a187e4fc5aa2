import type { EmailTemplateKey } from '#contract/email-templates.ts'
import { findEmailProblem } from '../texts/emails/check-email.ts'
import { emailDeclarations } from '../texts/emails/email-declarations.ts'
import { toEmailText } from '../texts/email-text.ts'

/** The opening of an email: its words without those around it that are as delivered; all of them when those differ. */
export function extractOpening(email: EmailTemplateKey, body: string): string {
  const { before, after } = emailDeclarations[email]
  const isAround =
    body.length > before.length + after.length && body.startsWith(before) && body.endsWith(after)
  return isAround ? body.slice(before.length, body.length - after.length) : body
}

/** The text of an email whose opening is changed, or all of whose words are. */
export function withOpening(
  email: EmailTemplateKey,
  { subject, opening }: { subject: string; opening: string },
): string {
  const whole = toEmailText({ subject, body: opening })
  const { before, after } = emailDeclarations[email]
  if (before + after === '' || findEmailProblem(email, whole) === null) return whole
  return toEmailText({ subject, body: `${before}${opening}${after}` })
}
