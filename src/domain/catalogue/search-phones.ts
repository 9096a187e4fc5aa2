import { toSlug } from '#contract/phone-slug.ts'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { CataloguePhone } from '#contract/phones.schema.ts'
import type { Series } from '#contract/series.schema.ts'
import type { Shop } from '../shop.ts'
import { toCataloguePhone } from './phone-row.ts'
import { isPhoneUsed } from './phone-used.ts'
import { catalogueNow } from './cached-catalogue.ts'
import { toSeries } from './series-row.ts'

type Search = {
  phoneid?: string | undefined
  brand?: string | undefined
  q?: string | undefined
  hidden?: boolean | undefined
  limit?: number | undefined
  offset?: number | undefined
}

/** The searched name of each phone, worked out once per version of the catalogue. */
const names = new WeakMap<Phone, string>()

function getName(phone: Phone): string {
  const known = names.get(phone)
  if (known !== undefined) return known
  const name = toSlug(`${phone.seriesLabel}${phone.displayName}`)
  names.set(phone, name)
  return name
}

/** Finds phones of the catalogue, hidden ones included, and lists all series. */
export async function searchPhones(
  shop: Shop,
  { phoneid, brand, q = '', hidden, limit, offset = 0 }: Search,
): Promise<{ total: number; phones: CataloguePhone[]; series: Series[]; deletable: boolean | null }> {
  const { all, series } = await catalogueNow(shop)
  const words = q.split(/\s+/).map(toSlug).filter(Boolean)
  const found = all.filter(
    ({ row, phone }) =>
      (phoneid === undefined || phone.phoneid === phoneid) &&
      (brand === undefined || phone.brand === brand) &&
      (hidden === undefined || (row.hidden === 1) === hidden) &&
      words.every((word) => getName(phone).includes(word)),
  )
  const phones = found
    .slice(offset, limit === undefined ? undefined : offset + limit)
    .map(({ row, phone }) => toCataloguePhone(row, phone))
  const counts = new Map<string, number>()
  for (const { row } of all) counts.set(row.brand, (counts.get(row.brand) ?? 0) + 1)
  const [only] = phones
  return {
    total: found.length,
    phones,
    series: series.map((row) => toSeries(row, counts.get(row.key) ?? 0)),
    deletable: phoneid === undefined || !only ? null : !(await isPhoneUsed(shop.database.db, only.id)),
  }
}
