import type { Phone } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { ReadyAnswer } from '../shop/ready-answer.ts'
import { hidesExamples } from './example-prices.ts'
import { toPhone } from './phone-row.ts'

type Catalogue = {
  /** In catalogue order: series, then release. */
  phones: Phone[]
  bySlug: Map<string, Phone>
  list: ReadyAnswer
  /** One response per phone, made at its first request. */
  single: Map<string, ReadyAnswer>
}

/** Returns the present catalogue, read once per version. */
export const catalogueNow: (shop: Shop) => Promise<Catalogue> = cachedByVersion('catalogue', async (shop) => {
  const rows = await shop.database.db
    .selectFrom('phones')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .limit(10_000)
    .execute()
  const prices = await shop.database.db
    .selectFrom('phone_prices')
    .select(['phone_id', 'repair_key', 'price_dollars'])
    // In public, an example price that no member of staff has confirmed counts as none.
    .$if(hidesExamples(shop), (query) => query.where('is_example', '=', 0))
    .limit(500_000)
    .execute()
  const pricesByPhone = Map.groupBy(prices, ({ phone_id }) => phone_id)
  const phones = rows.map((row) => toPhone(row, pricesByPhone.get(row.id) ?? []))
  return {
    phones,
    bySlug: new Map(phones.map((phone) => [phone.phoneid, phone])),
    list: new ReadyAnswer({ data: JSON.stringify(phones) }),
    single: new Map(),
  }
})

/** Returns the phone list as JSON bytes. */
export async function readyPhones(shop: Shop): Promise<ReadyAnswer> {
  return (await catalogueNow(shop)).list
}

/** Returns one phone as JSON bytes; refuses with `unknown_phone`. */
export async function readyPhone(shop: Shop, slug: string): Promise<ReadyAnswer> {
  const { bySlug, single } = await catalogueNow(shop)
  const ready = single.get(slug)
  if (ready) return ready
  const phone = bySlug.get(slug)
  if (!phone) throw new Refusal('unknown_phone')
  const made = new ReadyAnswer(phone)
  single.set(slug, made)
  return made
}
