import { brandLabels, brands, repairKeys, type Brand, type Phone } from '#contract/catalogue.ts'
import { getReleaseYear, releaseYears } from '#contract/release-years.ts'

/** The fields of a phone that its tile shows. */
export type PhoneTile = Pick<Phone, 'phoneid' | 'brand' | 'model' | 'displayName' | 'imgSrc'> & {
  /** Lowest price of its repairs in whole dollars; 0 when it has none. */
  from: number
  year: number | null
}

export const orders = { newest: 'Newest first', oldest: 'Oldest first' } as const
export type Order = keyof typeof orders

/** Filter and order of the phone list, as in the URL. */
export type PhoneSearch = { brand: Brand | null; year: number | null; typed: string; order: Order }

/** Parses the phone filter from the URL; unknown values are ignored. */
export function phoneSearch(search: URLSearchParams): PhoneSearch {
  return {
    brand: brands.find((brand) => brand === search.get('brand')) ?? null,
    year: releaseYears.find((year) => String(year) === search.get('year')) ?? null,
    typed: search.get('q') ?? '',
    order: search.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** Converts a phone of the catalogue to its tile. */
export function toTile(phone: Phone): PhoneTile {
  const { phoneid, brand, model, displayName, imgSrc } = phone
  const prices = repairKeys.map((repair) => phone[repair]).filter((price) => price > 0)
  const from = prices.length > 0 ? Math.min(...prices) : 0
  return { phoneid, brand, model, displayName, imgSrc, from, year: getReleaseYear(phoneid) }
}

type Narrowing = Pick<PhoneSearch, 'brand' | 'year' | 'typed'>

/** Phones of a brand and year whose name contains every search word: "13 pro", "s20+", "2021". */
export function matchPhones(phones: PhoneTile[], { brand, year, typed: submitted }: Narrowing): PhoneTile[] {
  const words = submitted.split(/\s+/).map(folded).filter(Boolean)
  return phones.filter((phone) => {
    if (brand && phone.brand !== brand) return false
    if (year !== null && phone.year !== year) return false
    const series = phone.brand === 'iPhone' ? '' : 'Galaxy'
    const name = folded(`${brandLabels[phone.brand]} ${series} ${phone.displayName}`)
    return words.every((word) => name.includes(word) || word === String(phone.year))
  })
}

/** Groups phones by brand and drops empty brands; the catalogue is ordered oldest first. */
export function byBrand(
  phones: PhoneTile[],
  order: Order = 'oldest',
): { brand: Brand; phones: PhoneTile[] }[] {
  const ordered = order === 'newest' ? phones.toReversed() : phones
  return brands
    .map((brand) => ({ brand, phones: ordered.filter((phone) => phone.brand === brand) }))
    .filter((group) => group.phones.length > 0)
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('+', 'plus')
    .replace(/[^a-z0-9]/g, '')
}
