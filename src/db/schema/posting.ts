import type { NewsSource, ParcelNews } from '#contract/parcel-news.ts'
import type { Generated } from 'kysely'

/** Which columns of a carrier's answer hold what. */
export type PostingMappingsTable = {
  id: Generated<number>
  /** The row of headings, as JSON. */
  headings: string
  /** JSON: the headings of reference, name and number. */
  mapping: string
  created_at: number
}

/** What was said of the parcel that brings a phone back; only what told something new. Emptied when the parcel gets another number. */
export type ParcelNewsTable = {
  id: Generated<number>
  ticket_id: number
  news: ParcelNews
  source: NewsSource
  /** When it happened, as the carrier says. */
  happened_at: number
  created_at: number
}
