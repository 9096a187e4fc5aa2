import {
  groupByBrand,
  matchPhones,
  parsePhoneSearch,
  type PhoneKind,
  type PhoneSearch,
  type PhoneTile,
} from './match-phones.ts'

/** With more phones than this, about a hundred are shown, the first ones of each series, and the search finds the others. */
const MAX_TILES = 400
const TILES_OF_MANY = 100

/** What the page of all phones shows. */
export type ShownPhones = {
  /** All phones, which the browser searches by itself; of a large catalogue, those that are shown. */
  phones: PhoneTile[]
  /** Only of a large catalogue, which is searched where the list is. */
  many?: {
    /** One entry for each series and year. */
    kinds: PhoneKind[]
    /** How many phones match, and how many of each series. */
    found: number
    inSeries: Record<string, number>
  }
}

/** Narrows a large catalogue to what the page shows, so that the page does not grow with it. */
export function limitPhones(phones: PhoneTile[], search: URLSearchParams): ShownPhones {
  if (phones.length <= MAX_TILES) return { phones }
  const shown = parsePhoneSearch(search, phones)
  const found = matchPhones(phones, shown)
  const groups = groupByBrand(found, shown.order)
  const most = found.length > MAX_TILES ? Math.ceil(TILES_OF_MANY / groups.length) : found.length
  const kinds = new Map(
    phones.map(({ brand, seriesLabel, year }) => [`${brand} ${year}`, { brand, seriesLabel, year }]),
  )
  return {
    phones: groups.flatMap((group) => {
      const first = group.phones.slice(0, most)
      // In the order of the catalogue, as a list of all of them is.
      return shown.order === 'newest' ? first.toReversed() : first
    }),
    many: {
      kinds: [...kinds.values()],
      found: found.length,
      inSeries: Object.fromEntries(groups.map(({ brand, phones: { length } }) => [brand, length])),
    },
  }
}

/** The phones of a page that match its search, which a large catalogue was narrowed by already. */
export function filterShownPhones({ phones, many }: ShownPhones, shown: PhoneSearch): PhoneTile[] {
  return many ? phones : matchPhones(phones, shown)
}
