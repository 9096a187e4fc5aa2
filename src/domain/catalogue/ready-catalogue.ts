import type { Phone } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { keptByVersion } from '../shop/kept-by-version.ts'
import { readyAnswer, type ReadyAnswer } from '../shop/ready-answer.ts'
import { phoneOf } from './phone-row.ts'

type Catalogue = {
  /** In catalogue order: series, then release. */
  phones: Phone[]
  bySlug: Map<string, Phone>
  list: ReadyAnswer
  /** One answer per phone, made when it is first asked for. */
  single: Map<string, ReadyAnswer>
}

/** The catalogue as it is now, read once per version. */
export const catalogueNow: (shop: Shop) => Promise<Catalogue> = keptByVersion('catalogue', async (shop) => {
  const rows = await shop.books.db
    .selectFrom('phones')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(10_000)
    .execute()
  const phones = rows.map(phoneOf)
  return {
    phones,
    bySlug: new Map(phones.map((phone) => [phone.phoneid, phone])),
    list: readyAnswer({ data: JSON.stringify(phones) }),
    single: new Map(),
  }
})

/** The bytes of the phone list. */
export async function readyPhones(shop: Shop): Promise<ReadyAnswer> {
  return (await catalogueNow(shop)).list
}

/** The bytes of one phone; refuses with `unknown_phone`. */
export async function readyPhone(shop: Shop, slug: string): Promise<ReadyAnswer> {
  const { bySlug, single } = await catalogueNow(shop)
  const ready = single.get(slug)
  if (ready) return ready
  const phone = bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  const made = readyAnswer(phone)
  single.set(slug, made)
  return made
}
