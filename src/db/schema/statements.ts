import type { Generated } from 'kysely'
import type { LineState, StatementForm } from '#contract/statements.ts'

/** A statement of the bank that was read. */
export type StatementsTable = {
  id: Generated<number>
  form: StatementForm
  /** Of a table its row of headings, as JSON; else ''. */
  headings: string
  /** The digits of the account; '' where the file does not say. */
  account: string
  read_by_id: number | null
  created_at: number
  undone_at: Generated<number | null>
}

/** A movement of the account. */
export type StatementLinesTable = {
  id: Generated<number>
  statement_id: number
  line: number
  day: string
  amount_cents: number
  /** What the transfer says; '' for money out that is not the shop's business with customers, and after the shop's period. */
  text: string
  /** A hash of day, amount and text, by which the same movement is known in another file; '' after the shop's period. */
  sameness: string
  state: LineState
  /** JSON: the tickets that it was booked on, or is proposed for. */
  ticket_ids: string
  choose: 0 | 1
  why: string
  pays_cents: number
}

/** An entry that a line was booked as. */
export type StatementPaymentsTable = {
  id: Generated<number>
  line_id: number
  payment_id: number
}

/** Which columns of a bank's table hold what. */
export type StatementMappingsTable = {
  id: Generated<number>
  /** The row of headings, as JSON. */
  headings: string
  /** JSON: the headings of day, amount and text, and how both are written. */
  mapping: string
  created_at: number
}
