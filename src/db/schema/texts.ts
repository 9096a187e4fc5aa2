import type { Generated } from 'kysely'

/** The shop's own versions of texts; the one with the highest number is shown. */
export type TextVersionsTable = {
  id: Generated<number>
  text_key: string
  number: number
  /** Null: the text as delivered, named in the next column. */
  markdown: string | null
  delivered: string | null
  author_id: number | null
  created_at: number | null
  confirmed_by_id: number | null
  confirmed_at: number | null
}

/** The exact wording that a customer accepted, placeholders filled in. */
export type AcceptedTextsTable = {
  id: Generated<number>
  text_key: string
  label: string
  blocks: string
  created_at: number
}
