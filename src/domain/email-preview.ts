import type { EmailTemplateKey } from '#contract/email-templates.ts'
import type { ShopProfile } from '#contract/shop-profile.schema.ts'

/** Renders a text of an email with sample data, as the shop would send it. */
export type EmailPreview = (input: {
  email: EmailTemplateKey
  markdown: string
  profile: ShopProfile
  publicUrl: string
  /** Whether replies are fetched. */
  takesReplies: boolean
  look: { accent: string | null; hasMark: boolean }
}) => Promise<{ subject: string; html: string; text: string }>
