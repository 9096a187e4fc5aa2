import type { EmailTemplateKey } from '#contract/email-templates.ts'
import type { EmailRules } from '#contract/email-words.ts'
import type { EmailPreviewed, ShownText } from '#contract/texts.schema.ts'
import { readLookRow } from '../../look/read-look.ts'
import { readProfile } from '../../shop/shop-profile.ts'
import type { Shop } from '../../shop.ts'
import { parseEmailText } from '../email-text.ts'
import { parseMarkdown } from '../parse-markdown.ts'
import { emailDeclarations } from './email-declarations.ts'

/** What the text of an email may and must name. */
export function getEmailRules(email: EmailTemplateKey): EmailRules {
  const { words, parts, conditions, required } = emailDeclarations[email]
  return { words, parts, conditions, required }
}

/** Shows how an email with this text is sent, with sample data; sends and saves nothing. */
export async function showEmail(
  shop: Shop,
  email: EmailTemplateKey,
  markdown: string,
): Promise<ShownText & { email: EmailPreviewed }> {
  const { db } = shop.database
  const [{ profile }, look] = await Promise.all([readProfile(db), readLookRow(db)])
  const previewed = await shop.previewEmail({
    email,
    markdown,
    profile,
    publicUrl: shop.publicUrl,
    takesReplies: shop.inbox !== null,
    look: { accent: look.accent, hasMark: look.mark_key !== null },
  })
  const blocks = parseMarkdown(parseEmailText(markdown)?.body ?? '')
  return { label: 'draft', confirmed: false, blocks, email: previewed }
}
