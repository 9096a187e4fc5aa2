import type { Generated } from 'kysely'
import type { NoticeKind } from '#contract/collection-notices.ts'

/** The record of written notices about uncollected goods, and of their disposal. */
export type CollectionNoticesTable = {
  id: Generated<number>
  ticket_id: number
  kind: NoticeKind
  /** The shop's state when the notice was given, and the rules that were followed. */
  state: string
  rule: string
  /** Name and address of the person, which the law wants on the record. */
  given_to: string
  /** How the notice was given, or how the phone was disposed of. */
  given_how: string
  /** As sent; empty for a disposal. */
  subject: string
  body: string
  /** For a disposal: what was done with the phone. */
  remarks: Generated<string>
  /** What a sale brought, in integer cents. */
  proceeds_cents: number | null
  /** The first day on which the phone may be disposed of after this notice. */
  earliest_disposal_at: number | null
  given_by_id: number | null
  created_at: number
}
