import { paymentMethods } from '#contract/money.ts'
import type { ExportFormat, FilePart } from '#contract/money-reports.ts'
import { toCsv } from '../csv.ts'
import type { ExportContents, ExportSettings } from './export-rows.ts'
import { myobDeposits, myobPayments, myobSales } from './myob-files.ts'
import { xeroPayments, xeroSales } from './xero-files.ts'

/** Writes the file of a format; the same contents and settings give the same bytes. */
export function writeExport(
  format: ExportFormat,
  part: FilePart,
  { documents, payments }: ExportContents,
  settings: ExportSettings,
): string {
  const byNumber = documents.toSorted((one, other) => one.document.number - other.document.number)
  const byMethod = payments.toSorted(
    (one, other) =>
      paymentMethods.indexOf(one.method) - paymentMethods.indexOf(other.method) || one.id - other.id,
  )
  if (part === 'sales') return toCsv((format === 'xero' ? xeroSales : myobSales)(byNumber, settings))
  if (format === 'xero') return toCsv(xeroPayments(byMethod, settings))
  return toCsv((part === 'payments' ? myobPayments : myobDeposits)(byMethod, settings))
}
