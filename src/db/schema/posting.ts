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
