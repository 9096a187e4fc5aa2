import type { Phone } from '#contract/catalogue.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Shop } from '../shop.ts'
import { cachedByVersion } from '../shop/cached-by-version.ts'
import { ReadyAnswer } from '../shop/ready-answer.ts'
import { hidesExamples } from './example-prices.ts'
import { listSeriesRows, type SeriesRow } from './series-row.ts'
import { isOffered, listRepairRows } from '../repairs/repair-row.ts'
import { isShown, selectPhones, toPhone, type PhoneRow } from './phone-row.ts'

type Catalogue = {
  /** The phones that customers see, in catalogue order: series, then release. */
  phones: Phone[]
  bySlug: Map<string, Phone>
  /** Every phone with its row, hidden ones included. */
  all: { row: PhoneRow; phone: Phone }[]
  rowBySlug: Map<string, PhoneRow>
  /** All series in display order, switched-off ones included. */
  series: SeriesRow[]
  list: ReadyAnswer
  /** One response per phone, made at its first request. */
  single: Map<string, ReadyAnswer>
}

/** Returns the present catalogue, read once per version. */
export const catalogueNow: (shop: Shop) => Promise<Catalogue> = cachedByVersion('catalogue', async (shop) => {
  const { db } = shop.database
  const series = await listSeriesRows(db)
  const rows = await selectPhones(db).limit(10_000).execute()
  const prices = await db
    .selectFrom('phone_prices')
    .innerJoin('repairs', 'repairs.key', 'phone_prices.repair_key')
    .select(['phone_id', 'repair_key', 'price_dollars', 'is_example', 'repairs.label'])
    .orderBy('repairs.sort')
    .orderBy('repairs.key')
    .limit(500_000)
    .execute()
  const repairs = new Map((await listRepairRows(db)).map((repair) => [repair.key, repair]))
  const pricesByPhone = Map.groupBy(prices, ({ phone_id }) => phone_id)
  const said = await db
    .selectFrom('phone_availability')
    .select(['phone_id', 'repair_key', 'availability'])
    .limit(500_000)
    .execute()
  const saidByPhone = Map.groupBy(said, ({ phone_id }) => phone_id)
  const all = rows.map((row) => ({
    row,
    phone: toPhone(row, pricesByPhone.get(row.id) ?? [], saidByPhone.get(row.id)),
  }))
  // In public, an example price that no member of staff has confirmed counts as none, and so does the price of a hidden
  // repair or of one that is not for the series; staff see it.
  const hides = hidesExamples(shop)
  const everywhere = [...repairs.values()].every(({ shown, series: only }) => shown === 1 && only === null)
  const offered = (row: PhoneRow, phone: Phone) =>
    hides || !everywhere
      ? toPhone(
          row,
          (pricesByPhone.get(row.id) ?? []).filter(
            ({ repair_key, is_example }) =>
              !(hides && is_example === 1) && isOffered(repairs.get(repair_key)!, row.brand),
          ),
          saidByPhone.get(row.id),
        )
      : phone
  const phones = all.flatMap(({ row, phone }) => (isShown(row) ? [offered(row, phone)] : []))
  return {
    phones,
    bySlug: new Map(phones.map((phone) => [phone.phoneid, phone])),
    all,
    rowBySlug: new Map(rows.map((row) => [row.slug, row])),
    series,
    list: new ReadyAnswer({
      data: JSON.stringify(
        phones.map((phone) => ({ ...phone, drawing: undefined, availability: undefined })),
      ),
    }),
    single: new Map(),
  }
})

/** Returns the list of the shown phones as JSON bytes. */
export async function readyPhones(shop: Shop): Promise<ReadyAnswer> {
  return (await catalogueNow(shop)).list
}

/** Returns one shown phone as JSON bytes; refuses with `unknown_phone`. */
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
