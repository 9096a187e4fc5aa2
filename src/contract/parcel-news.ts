/** Where a parcel back to its customer is, as far as we know; said beside the status, and never changes one. */
export const parcelWays = ['on_its_way', 'at_post_office', 'delivered'] as const
export type ParcelWay = (typeof parcelWays)[number]

/** The words for it. */
export const parcelWayWords: Record<ParcelWay, string> = {
  on_its_way: 'On its way',
  at_post_office: 'At the post office',
  delivered: 'Delivered',
}

/** What is recorded of a parcel: where it is, or the customer's word that it has not come. */
export const parcelNews = [...parcelWays, 'not_come'] as const
export type ParcelNews = (typeof parcelNews)[number]

/** What a customer answers to the question whether the parcel has come. */
export const customerNews = ['delivered', 'not_come'] as const satisfies readonly ParcelNews[]
export type CustomerNews = (typeof customerNews)[number]

/** Who said it: the carrier or a label service, staff, or the customer. */
export const newsSources = ['carrier', 'staff', 'customer'] as const
export type NewsSource = (typeof newsSources)[number]

/** Where the customer's pages ask whether the parcel has come, as emails link to it. */
export const CAME_ANCHOR = 'came'

/** Days after posting from which staff and customer are asked whether the parcel was delivered. */
export const ASK_DELIVERY_AFTER_DAYS = 7

/** One item of the news about a parcel; `at` is when it happened, in epoch milliseconds. */
export type ParcelNewsItem = { news: ParcelNews; source: NewsSource; at: number }

/** What follows from the news about a parcel, oldest first. */
export function summariseNews(items: readonly ParcelNewsItem[]): {
  /** The latest news of where it is; null while nothing is known. */
  known: (ParcelNewsItem & { news: ParcelWay }) | null
  /** Staff or the customer have answered whether it was delivered. */
  answered: boolean
  /** What the customer has said last. */
  customer: ParcelNews | null
  /** The customer says that it has not come. */
  not_come: boolean
} {
  const known = items.findLast(
    (item): item is ParcelNewsItem & { news: ParcelWay } => item.news !== 'not_come',
  )
  const said = items.findLast(({ source }) => source === 'customer')
  return {
    known: known ?? null,
    answered: items.some(({ source }) => source !== 'carrier'),
    customer: said?.news ?? null,
    not_come: said?.news === 'not_come',
  }
}

/**
 * Returns whether an item changes what is known. Carriers repeat their news and send it late: nothing takes "Delivered" back, and what
 * happened before the latest news says nothing new. The first answer of staff or customer counts although it says what was known.
 */
export function isNews(items: readonly ParcelNewsItem[], item: ParcelNewsItem): boolean {
  const { known, answered, customer, not_come } = summariseNews(items)
  if (item.news === 'not_come') return !not_come
  if (known?.news === 'delivered') {
    return item.news === 'delivered' && item.source === 'customer' && customer !== 'delivered'
  }
  if (item.news === 'delivered') return true
  if (item.source !== 'carrier' && !answered) return true
  return known === null || (item.news !== known.news && item.at >= known.at)
}
