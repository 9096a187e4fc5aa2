import { pageTexts, type PageWithTexts } from '#contract/texts.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { CachedJson } from '../shop/cached-json.ts'
import { textFacts } from '../shop/shop-profile.ts'
import type { Shop } from '../shop.ts'
import { readShownTexts, type ShownTexts } from './shown-texts.ts'

const textsNow = cachedByVersion('profile', async (shop) => {
  const texts = await readShownTexts(shop.database.db, await textFacts(shop))
  const pages = Object.entries(pageTexts).map(([page, keys]) => {
    const shown = Object.fromEntries(keys.map((key) => [key, texts[key]]))
    return [page, new CachedJson({ texts: shown })] as const
  })
  return { texts, pages: Object.fromEntries(pages) as Record<PageWithTexts, CachedJson> }
})

/** Returns the present texts of the shop; cached until one of them or the profile is changed. */
export async function shownTexts(shop: Shop): Promise<ShownTexts> {
  return (await textsNow(shop)).texts
}

/** Returns the texts of one page as JSON bytes. */
export async function getPageTextsJson(shop: Shop, page: PageWithTexts): Promise<CachedJson> {
  return (await textsNow(shop)).pages[page]
}
