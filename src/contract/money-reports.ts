import type { z } from 'zod'
import { endpoint, levels } from './endpoint.ts'
import type * as schemas from './money-reports.schema.ts'

/** GST bases: by payment, or by invoice. */
export const gstBases = ['cash', 'accrual'] as const
export type GstBasis = (typeof gstBases)[number]

/** Accounting programs that files are exported for. */
export const exportFormats = ['xero', 'myob'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const formatNames = { xero: 'Xero', myob: 'MYOB' } as const satisfies Record<ExportFormat, string>

/** What a file holds: invoices and adjustment notes, or payments and refunds. */
export const exportParts = ['sales', 'payments'] as const
export type ExportPart = (typeof exportParts)[number]

/** Which open balances are listed: what customers owe, or what the shop owes back. */
export const owedSides = ['to_us', 'back'] as const
export type OwedSide = (typeof owedSides)[number]

/** Age groups of open balances, in days since they were due; the first one is not due yet, the last one has no end. */
export const ageGroups = [
  { from: null, to: 0 },
  { from: 1, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
] as const

/** A report covers at most this many years. */
export const MAX_REPORT_YEARS = 5

/** Invoices and adjustment notes of a period, newest first, with the totals of the whole filter. */
export const getInvoices = endpoint<typeof schemas.getInvoicesSchemas>('GET', '/api/money/invoices', {
  for: levels.staff,
})
/** Payments, refunds and refunds that came back, of a period. */
export const getPayments = endpoint<typeof schemas.getPaymentsSchemas>('GET', '/api/money/payments', {
  for: levels.staff,
})
/** Tickets with an open balance today, longest due first; a period limits the day on which it was due. */
export const getUnpaid = endpoint<typeof schemas.getUnpaidSchemas>('GET', '/api/money/unpaid', {
  for: levels.staff,
})
/** Sales and GST of a period. */
export const getSummary = endpoint<typeof schemas.getSummarySchemas>('GET', '/api/money/summary', {
  for: levels.staff,
})

/** The same lists as CSV. */
export const getInvoicesCsv = endpoint<typeof schemas.getInvoicesCsvSchemas>(
  'GET',
  '/api/money/invoices.csv',
  { for: levels.staff },
)
export const getPaymentsCsv = endpoint<typeof schemas.getPaymentsCsvSchemas>(
  'GET',
  '/api/money/payments.csv',
  { for: levels.staff },
)
export const getUnpaidCsv = endpoint<typeof schemas.getUnpaidCsvSchemas>('GET', '/api/money/unpaid.csv', {
  for: levels.staff,
})
export const getSummaryCsv = endpoint<typeof schemas.getSummaryCsvSchemas>('GET', '/api/money/summary.csv', {
  for: levels.staff,
})

/** The most documents in one ZIP file. */
export const MAX_DOCUMENTS_IN_ZIP = 2_000
/** All invoices and adjustment notes of a period as PDFs in one ZIP file; refuses more than `MAX_DOCUMENTS_IN_ZIP`. */
export const getDocumentsZip = endpoint<typeof schemas.getDocumentsZipSchemas>(
  'GET',
  '/api/money/documents.zip',
  {
    for: levels.staff,
  },
)

/** Exports of what was new, newest first, and how much is new now. */
export const getExports = endpoint<typeof schemas.getExportsSchemas>('GET', '/api/money/exports', {
  for: levels.staff,
})
/** Exports what is new since the last export, and answers its number; the file is downloaded by number. */
export const createExport = endpoint<typeof schemas.createExportSchemas>('POST', '/api/money/exports', {
  for: levels.staff,
})
/** The file of a period; marks nothing as exported. */
export const getPeriodExport = endpoint<typeof schemas.getPeriodExportSchemas>(
  'GET',
  '/api/money/exports/{format}',
  { for: levels.staff },
)
/** Exports what is new since the last export, and answers the file itself. */
export const createExportFile = endpoint<typeof schemas.createExportFileSchemas>(
  'POST',
  '/api/money/exports/{format}',
  { for: levels.staff },
)
/** The file of an earlier export again. */
export const getExportFile = endpoint<typeof schemas.getExportFileSchemas>(
  'GET',
  '/api/money/exports/{format}/{number}',
  { for: levels.staff },
)

export type InvoiceList = z.infer<typeof schemas.getInvoicesSchemas.output>
export type PaymentList = z.infer<typeof schemas.getPaymentsSchemas.output>
export type UnpaidList = z.infer<typeof schemas.getUnpaidSchemas.output>
export type MoneySummary = z.infer<typeof schemas.getSummarySchemas.output>
export type MoneyExport = z.infer<typeof schemas.moneyExportSchema>
export type ExportList = z.infer<typeof schemas.getExportsSchemas.output>
/** First and last missing invoice number. */
export type NumberHole = z.infer<typeof schemas.holeSchema>
