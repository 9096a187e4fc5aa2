import type { Generated } from 'kysely'
import type { ExportFormat, ExportPart } from '#contract/money-reports.ts'

/** Exports of what was new for an accounting program; the files are written from their items. */
export type MoneyExportsTable = {
  id: Generated<number>
  /** 1, 2, 3… over all formats. */
  number: number
  format: ExportFormat
  part: ExportPart
  account_code: string
  payment_account: string
  /** JSON: accounts of single payment methods; empty for exports of earlier releases. */
  payment_accounts: Generated<string>
  days_to_pay: number
  time_zone: string
  /** The highest invoice number at the time. */
  last_number: number
  row_count: number
  total_cents: number
  sha256: string
  created_by_id: number | null
  created_at: number
}

/** One row for each document and payment that a format has exported; unique. */
export type MoneyExportItemsTable = {
  id: Generated<number>
  export_id: number
  format: ExportFormat
  invoice_id: number | null
  payment_id: number | null
}
