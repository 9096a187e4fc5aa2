import { brands } from '#contract/catalogue.ts'
import { pageTextKeys, type TextKey } from '#contract/texts.ts'
import type { OwnText } from '#contract/texts.schema.ts'
import type { Db } from '#db/tables.ts'

const MAX_PHONES = 5000

/**
 * Which phones of the shop's own series each page text may be wrong about: it names their brand, and was neither saved nor
 * confirmed since they were added. The delivered texts say that some brands have no prices.
 */
export async function findTextsOfBrands(
  db: Db,
  texts: ReadonlyMap<TextKey, OwnText>,
): Promise<Map<TextKey, string[]>> {
  const added = await db
    .selectFrom('events')
    .innerJoin('phones', 'phones.id', 'events.subject_id')
    .innerJoin('phone_series', 'phone_series.key', 'phones.brand')
    .select(['phones.display_name', 'phone_series.label', 'events.created_at'])
    .where('events.kind', '=', 'phone.added')
    .where('phones.hidden', '=', 0)
    .where('phones.brand', 'not in', brands)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('phone_prices').select('repair_key').whereRef('phone_id', '=', 'phones.id')),
    )
    .orderBy('events.id')
    .limit(MAX_PHONES)
    .execute()
  return new Map(
    pageTextKeys.flatMap((key) => {
      const text = texts.get(key)
      if (!text || added.length === 0) return []
      const seen = Math.max(...[text.saved_at, text.confirmed_at].map((at) => (at ? Date.parse(at) : 0)))
      const named = added.filter(({ created_at, label }) => created_at > seen && names(text.markdown, label))
      return named.length === 0 ? [] : [[key, [...new Set(named.map(({ display_name }) => display_name))]]]
    }),
  )
}

/** Whether a text names a brand: all its words, such as Google and Pixel, or its name without spaces, such as OnePlus. */
function names(text: string, label: string): boolean {
  const words = new Set(toWords(text))
  const wanted = toWords(label)
  return words.has(wanted.join('')) || wanted.every((word) => words.has(word))
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}
