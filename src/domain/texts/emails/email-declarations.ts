import { emailTemplateKeys, type EmailTemplateKey } from '#contract/email-templates.ts'
import { accountTexts } from './account-texts.ts'
import type { EmailDeclaration } from './declare-email.ts'
import { moneyTexts } from './money-texts.ts'
import { staffTexts } from './staff-texts.ts'
import { ticketTexts } from './ticket-texts.ts'

/** Every email as delivered. */
export const emailDeclarations = {
  ...ticketTexts,
  ...moneyTexts,
  ...accountTexts,
  ...staffTexts,
} satisfies Record<EmailTemplateKey, EmailDeclaration> as Record<EmailTemplateKey, EmailDeclaration>

/** The delivered text of each email: the subject as its heading, then its words. */
export const deliveredEmails = new Map(
  emailTemplateKeys.map((email) => {
    const { subject, body } = emailDeclarations[email]
    return [email, `# ${subject}\n\n${body}`] as const
  }),
)
