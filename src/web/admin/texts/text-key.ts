import { data } from 'react-router'
import { emailTemplateKeys, type EmailTemplateKey } from '#contract/email-templates.ts'
import { textKeys } from '#contract/text-names.ts'
import type { TextKey } from '#contract/texts.ts'

/** Returns the key of a text in an address; throws a 404 for an unknown one. */
export function requireTextKey(param: string | undefined): TextKey {
  const known = textKeys.find((key) => key === param)
  if (!known) throw data({ error: 'There is no such text.' }, { status: 404 })
  return known
}

/** Returns the email of a text; null for the text of a page. */
export function parseEmailKey(key: TextKey): EmailTemplateKey | null {
  return emailTemplateKeys.find((email) => key === `email-${email}`) ?? null
}
