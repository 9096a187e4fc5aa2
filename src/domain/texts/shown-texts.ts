import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Block } from '#contract/text-blocks.ts'
import { isOff, serviceSlug, toSections } from '#contract/text-sections.ts'
import { pageTextKeys, type PageTextKey } from '#contract/texts.ts'
import type { OwnText, ShownText } from '#contract/texts.schema.ts'
import type { Db } from '#db/tables.ts'
import type { TextFacts } from '../shop/shop-profile.ts'
import { fillText } from './fill-text.ts'
import { deliveredText } from './delivered-texts.ts'
import { parseStoredText } from './parse-markdown.ts'
import { readTexts } from './read-text.ts'

export type ShownTexts = Record<PageTextKey, ShownText>

/** Returns the present texts of the shop as pages show them. */
export async function readShownTexts(db: Db, profile: TextFacts): Promise<ShownTexts> {
  const texts = await readTexts(db, pageTextKeys)
  return Object.fromEntries(
    pageTextKeys.map((key) => [key, toShownText(texts.get(key)!, profile)]),
  ) as ShownTexts
}

type Wording = Pick<OwnText, 'key' | 'version' | 'markdown' | 'delivered' | 'confirmed_at'>

/** Returns a text as pages show it: parsed, filled in, without what is switched off. */
export function toShownText(
  { key, version, markdown, delivered, confirmed_at }: Wording,
  profile: TextFacts,
): ShownText {
  const parsed = parseStoredText(markdown, deliveredText(key).markdown)
  const filled = fillText(parsed, profile)
  const base = delivered ?? `own-${version}`
  return {
    // A wording that depends on the profile is named by its content too.
    label: isDeepStrictEqual(parsed, filled)
      ? base
      : `${base}.${hash('sha256', JSON.stringify(filled)).slice(0, 8)}`,
    confirmed: confirmed_at !== null,
    blocks: key === 'faq' || key === 'services' ? withoutHidden(filled) : filled,
  }
}

/** Leaves out the sections that are switched off. */
function withoutHidden(blocks: readonly Block[]): Block[] {
  let hidden = false
  return blocks.filter((block) => {
    if ('heading' in block && block.heading === 2) {
      const [section] = toSections([block]).sections
      hidden = section !== undefined && isOff(section)
    }
    return !hidden
  })
}

/** The services that are on, in the order of the text. */
export function shownServices({ services }: Pick<ShownTexts, 'services'>): { slug: string; title: string }[] {
  return toSections(services.blocks).sections.flatMap((section) => {
    const slug = serviceSlug(section)
    return slug === null ? [] : [{ slug, title: section.title }]
  })
}
