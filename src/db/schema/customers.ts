import type { Generated } from 'kysely'

/** Two accounts of one person, of which the merged one is closed until the merge is undone. */
export type AccountMergesTable = {
  id: Generated<number>
  kept_id: number
  merged_id: number
  /** JSON: the tickets that were moved. */
  ticket_ids: string
  created_at: number
  undone_at: number | null
}
