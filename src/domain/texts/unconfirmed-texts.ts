import { bindingTexts } from '#contract/texts.ts'
import type { Db } from '#db/tables.ts'
import { readTexts } from './read-text.ts'

/** Returns the binding texts whose present version is not confirmed. */
export async function findUnconfirmedTexts(db: Db): Promise<(typeof bindingTexts)[number][]> {
  const texts = await readTexts(db, bindingTexts)
  return bindingTexts.filter((key) => texts.get(key)?.confirmed_at === null)
}
