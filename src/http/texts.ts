import { textCalls } from '#contract/texts.schema.ts'
import { Refusal } from '#contract/refusals.ts'
import { textKeys } from '#contract/text-names.ts'
import type { OwnText, TextVersion } from '#contract/texts.schema.ts'
import { changeText } from '#domain/guarded-changes/change-text.ts'
import { textFacts } from '#domain/shop/shop-profile.ts'
import { readAcceptedTerms } from '#domain/shipping/read-accepted-terms.ts'
import { checkText } from '#domain/texts/check-text.ts'
import { compareTexts } from '#domain/texts/compare-texts.ts'
import { confirmText } from '#domain/texts/confirm-text.ts'
import { getPageTextsJson } from '#domain/texts/page-texts.ts'
import { readText, readTexts, readTextVersion, readTextVersions } from '#domain/texts/read-text.ts'
import { toShownText } from '#domain/texts/shown-texts.ts'
import { findTextsOfBrands } from '#domain/texts/texts-of-brands.ts'
import { emailOfText } from '#domain/texts/email-text.ts'
import { getEmailRules, showEmail } from '#domain/texts/emails/show-email.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'

/** Registers the calls about the texts of pages. */
export function registerTexts(router: RouterDeps): void {
  const { shop } = router
  const { db } = shop.database
  bindCalls(router, textCalls, {
    'GET /api/tickets/{id}/terms': ({ id }, caller) => readAcceptedTerms(shop, id, caller),
    'GET /api/pages/texts/{page}': ({ page }) => getPageTextsJson(shop, page),
    'GET /api/texts': async () => {
      const texts = await readTexts(db, textKeys)
      const phones = await findTextsOfBrands(db, texts)
      return {
        texts: textKeys.map((key) => ({
          ...withoutMarkdown(texts.get(key)!),
          phones_since: phones.get(key) ?? [],
        })),
      }
    },
    'GET /api/texts/{key}': async ({ key }) => {
      const text = await readText(db, key)
      const email = emailOfText(key)
      return email === null ? text : { ...text, rules: getEmailRules(email) }
    },
    'PUT /api/texts/{key}': ({ key, data }, caller) => changeText(shop, { key, ...data }, caller),
    'POST /api/texts/{key}/previews': async ({ key, data: { markdown } }) => {
      checkText(key, markdown)
      const email = emailOfText(key)
      if (email !== null) return showEmail(shop, email, markdown)
      const draft = { key, markdown, version: 0, delivered: null, confirmed_at: null }
      return toShownText(draft, await textFacts(shop))
    },
    'GET /api/texts/{key}/versions': async ({ key }) => ({
      versions: (await readTextVersions(db, key)).map(withoutMarkdown),
    }),
    'GET /api/texts/{key}/versions/{number}': async ({ key, number }) => {
      const [present, chosen] = await Promise.all([readText(db, key), readTextVersion(db, key, number)])
      if (!chosen) throw new Refusal('unknown_text_version')
      return { present, chosen, lines: compareTexts(chosen.markdown, present.markdown) }
    },
    'POST /api/texts/{key}/confirmation': ({ key, data }, caller) =>
      confirmText(shop, { key, ...data }, caller),
  })
}

function withoutMarkdown(text: OwnText): TextVersion {
  const { markdown: _, ...state } = text
  return state
}
