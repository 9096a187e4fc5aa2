import { repairKeys } from '#contract/catalogue.ts'
import type { Phone } from '#contract/catalogue.schema.ts'

/** The fields of a phone that its tile shows. */
export type PhoneTile = Pick<Phone, 'phoneid' | 'brand' | 'seriesLabel' | 'model' | 'displayName'> & {
  /** Left out for a phone with its delivered drawing, as most have. */
  imgSrc?: string
  /** Lowest price of its repairs in whole dollars; 0 when it has none. */
  from: number
  year: number | null
}

/** What a phone can be filtered by. */
export type PhoneKind = Pick<PhoneTile, 'brand' | 'seriesLabel' | 'year'>

export const phoneOrders = { newest: 'Newest first', oldest: 'Oldest first' } as const
type PhoneOrder = keyof typeof phoneOrders

/** Filter and order of the phone list, as in the URL. */
export type PhoneSearch = { brand: string | null; year: number | null; query: string; order: PhoneOrder }

/** Parses the phone filter from the URL; values that no phone has are ignored. */
export function parsePhoneSearch(search: URLSearchParams, phones: PhoneKind[]): PhoneSearch {
  return {
    brand: phones.find(({ brand }) => brand === search.get('brand'))?.brand ?? null,
    year: phones.find(({ year }) => String(year) === search.get('year'))?.year ?? null,
    query: search.get('q') ?? '',
    order: search.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** Converts a phone of the catalogue to its tile. */
export function toTile(phone: Phone): PhoneTile {
  const { phoneid, brand, seriesLabel, model, displayName, imgSrc, releaseYear: year } = phone
  const prices = [
    ...repairKeys.map((repair) => phone[repair]),
    ...(phone.extras ?? []).map(({ price }) => price),
  ].filter((price) => price > 0)
  const from = prices.length > 0 ? Math.min(...prices) : 0
  const picture = imgSrc === getDrawingUrl(phoneid) ? {} : { imgSrc }
  return { phoneid, brand, seriesLabel, model, displayName, ...picture, from, year }
}

/** The URL of a delivered drawing. */
export function getDrawingUrl(phoneid: string): string {
  return `/drawings/${phoneid}.svg`
}

type Narrowing = Pick<PhoneSearch, 'brand' | 'year' | 'query'>

/** Phones of a brand and year whose name contains every search word: "13 pro", "s20+", "2021". */
export function matchPhones(phones: PhoneTile[], { brand, year, query }: Narrowing): PhoneTile[] {
  const words = query.split(/\s+/).map(folded).filter(Boolean)
  return phones.filter((phone) => {
    if (brand && phone.brand !== brand) return false
    if (year !== null && phone.year !== year) return false
    if (words.length === 0) return true
    const maker = phone.brand.startsWith('Samsung') ? 'Galaxy' : ''
    const name = folded(`${phone.seriesLabel} ${maker} ${phone.displayName}`)
    return words.every((word) => name.includes(word) || word === String(phone.year))
  })
}

/** A series as the list shows it. */
export type SeriesGroup<Entry = PhoneTile> = { brand: string; label: string; phones: Entry[] }

/** Groups phones by series in catalogue order; the phones of each are ordered oldest first. */
export function groupByBrand<Entry extends PhoneKind>(
  phones: Entry[],
  order: PhoneOrder = 'oldest',
): SeriesGroup<Entry>[] {
  return [...Map.groupBy(phones, ({ brand }) => brand)].map(([brand, inSeries]) => ({
    brand,
    label: inSeries[0]!.seriesLabel,
    phones: order === 'newest' ? inSeries.toReversed() : inSeries,
  }))
}

/** The release years of the phones, newest first. */
export function listReleaseYears(phones: PhoneKind[]): number[] {
  const years = new Set(phones.flatMap(({ year }) => (year === null ? [] : [year])))
  return [...years].toSorted((a, b) => b - a)
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]/g, '')
}
