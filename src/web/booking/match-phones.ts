import { brandLabels, brands, repairKeys, type Brand, type Phone } from '#contract/catalogue.ts'
import { releaseYear, releaseYears } from '#contract/release-years.ts'

/** What a tile shows of a phone. */
export type PhoneTile = Pick<Phone, 'phoneid' | 'brand' | 'model' | 'displayName' | 'imgSrc'> & {
  /** The lowest price of its repairs, whole dollars; 0 when it has none. */
  from: number
  year: number | null
}

export const orders = { newest: 'Newest first', oldest: 'Oldest first' } as const
export type Order = keyof typeof orders

/** How the list is narrowed and ordered, as its address says. */
export type PhoneSearch = { brand: Brand | null; year: number | null; typed: string; order: Order }

/** Reads the search part of the address; what nobody knows is passed over. */
export function phoneSearch(search: URLSearchParams): PhoneSearch {
  return {
    brand: brands.find((brand) => brand === search.get('brand')) ?? null,
    year: releaseYears.find((year) => String(year) === search.get('year')) ?? null,
    typed: search.get('q') ?? '',
    order: search.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** The tile of a phone of the catalogue. */
export function tileOf(phone: Phone): PhoneTile {
  const { phoneid, brand, model, displayName, imgSrc } = phone
  const prices = repairKeys.map((repair) => phone[repair]).filter((price) => price > 0)
  const from = prices.length > 0 ? Math.min(...prices) : 0
  return { phoneid, brand, model, displayName, imgSrc, from, year: releaseYear(phoneid) }
}

type Narrowing = Pick<PhoneSearch, 'brand' | 'year' | 'typed'>

/** The phones of a brand and year whose name holds every word that was typed: "13 pro", "s20+", "2021". */
export function matchPhones(phones: PhoneTile[], { brand, year, typed }: Narrowing): PhoneTile[] {
  const words = typed.split(/\s+/).map(folded).filter(Boolean)
  return phones.filter((phone) => {
    if (brand && phone.brand !== brand) return false
    if (year !== null && phone.year !== year) return false
    const series = phone.brand === 'iPhone' ? '' : 'Galaxy'
    const name = folded(`${brandLabels[phone.brand]} ${series} ${phone.displayName}`)
    return words.every((word) => name.includes(word) || word === String(phone.year))
  })
}

/** The phones under the heading of their brand, brands without any left out; the catalogue has the oldest first. */
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
