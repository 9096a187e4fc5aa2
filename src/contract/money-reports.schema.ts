import { z } from 'zod'
import { billingDocumentKinds, entryKinds, paymentMethods } from './money.ts'
import {
  createExport,
  createExportFile,
  exportFormats,
  exportParts,
  getExportFile,
  getExports,
  getInvoices,
  getInvoicesCsv,
  getDocumentsZip,
  getPayments,
  getPaymentsCsv,
  getPeriodExport,
  getSummary,
  getSummaryCsv,
  getUnpaid,
  getUnpaidCsv,
  gstBases,
  owedSides,
} from './money-reports.ts'
import { checkPeriod, reportDays as days, reportPeriod } from './report-days.schema.ts'
import { bindSchemas } from './schemas.ts'
import { idInPathSchema, idSchema, inData, optionalLine } from './text.schema.ts'

const search = optionalLine(80)
const cursor = z.string().max(200).optional()
const basis = z.enum(gstBases, { error: 'Please choose cash or accrual.' }).optional()
const owed = z.enum(owedSides, { error: 'Please choose what customers owe or what we owe back.' }).optional()
const part = z.enum(exportParts, { error: 'Please choose sales or payments.' }).optional()
const format = z.enum(exportFormats, { error: 'Please choose Xero or MYOB.' })

const cents = z.int()
const count = z.int().min(0)
const words = z.union([z.string(), z.null()])
const methods = z.enum(paymentMethods)

const period = reportPeriod

export const holeSchema = z.object({ from: idSchema, to: idSchema })

const invoiceRow = z.object({
  id: idSchema,
  number: idSchema,
  kind: z.enum(billingDocumentKinds),
  title: z.string(),
  ticket_id: idSchema,
  customer: z.string(),
  total_cents: cents,
  gst_cents: cents,
  /** The number of the adjusted invoice. */
  adjusts: z.union([idSchema, z.null()]),
  /** The day on the document. */
  issued_on: z.string(),
  issued_at: z.string(),
})
const paymentRow = z.object({
  id: idSchema,
  kind: z.enum(entryKinds),
  method: methods,
  /** Negative for a refund. */
  amount_cents: cents,
  reference: z.string(),
  ticket_id: idSchema,
  customer: z.string(),
  at: z.string(),
})
const methodTotals = z.array(
  z.object({ method: methods, received_cents: cents, refunded_cents: cents, net_cents: cents }),
)
const unpaidRow = z.object({
  ticket_id: idSchema,
  customer: z.string(),
  /** Invoices and adjustment notes. */
  charged_cents: cents,
  /** Payments less refunds. */
  paid_cents: cents,
  /** What is open, as a positive amount, on either side. */
  open_cents: cents,
  /** False: money was received before an invoice was issued. */
  invoiced: z.boolean(),
  /** The first invoice; what the shop owes back is open since the last movement. */
  since: z.string(),
  /** The day on which the first invoice is due; null for what the shop owes back. */
  due_on: words,
  /** Days since then; what the shop owes back is due at once. */
  age_days: count,
})

const listInput = z.object({ ...days, search, cursor }).superRefine(checkPeriod)
const unpaidInput = z.object({ ...days, search, cursor, owed }).superRefine(checkPeriod)
const summaryInput = z.object({ ...days, basis }).superRefine(checkPeriod)

export const getInvoicesSchemas = {
  input: listInput,
  output: z.object({
    ...period,
    invoices: z.array(invoiceRow),
    next: words,
    totals: z.object({
      count,
      total_cents: cents,
      gst_cents: cents,
      invoices_cents: cents,
      notes_cents: cents,
    }),
    /** Numbers that are missing before or within the period; always empty unless rows were lost. */
    holes: z.array(holeSchema),
  }),
}
bindSchemas(getInvoices, getInvoicesSchemas)
export const getPaymentsSchemas = {
  input: listInput,
  output: z.object({
    ...period,
    payments: z.array(paymentRow),
    next: words,
    totals: z.object({
      count,
      received_cents: cents,
      refunded_cents: cents,
      net_cents: cents,
      methods: methodTotals,
    }),
  }),
}
bindSchemas(getPayments, getPaymentsSchemas)
export const getUnpaidSchemas = {
  input: unpaidInput,
  output: z.object({
    ...period,
    from: words,
    to: words,
    tickets: z.array(unpaidRow),
    next: words,
    totals: z.object({
      count,
      open_cents: cents,
      ages: z.array(
        z.object({
          from_days: z.union([count, z.null()]),
          to_days: z.union([count, z.null()]),
          count,
          open_cents: cents,
        }),
      ),
    }),
  }),
}
bindSchemas(getUnpaid, getUnpaidSchemas)
export const getSummarySchemas = {
  input: summaryInput,
  output: z.object({
    ...period,
    basis: z.enum(gstBases),
    gst_registered: z.boolean(),
    /** BAS label G1: total sales, GST included. */
    g1_cents: cents,
    /** BAS label 1A: GST on sales. */
    gst_on_sales_cents: cents,
    invoices: z.object({ count, total_cents: cents, gst_cents: cents }),
    notes: z.object({ count, total_cents: cents, gst_cents: cents }),
    methods: methodTotals,
    holes: z.array(holeSchema),
  }),
}
bindSchemas(getSummary, getSummarySchemas)

const file = z.never()
const csvInput = z.object({ ...days, search }).superRefine(checkPeriod)
export const getInvoicesCsvSchemas = { input: csvInput, output: file }
bindSchemas(getInvoicesCsv, getInvoicesCsvSchemas)
export const getPaymentsCsvSchemas = { input: csvInput, output: file }
bindSchemas(getPaymentsCsv, getPaymentsCsvSchemas)
export const getUnpaidCsvSchemas = {
  input: z.object({ ...days, search, owed }).superRefine(checkPeriod),
  output: file,
}
bindSchemas(getUnpaidCsv, getUnpaidCsvSchemas)
export const getSummaryCsvSchemas = { input: summaryInput, output: file }
bindSchemas(getSummaryCsv, getSummaryCsvSchemas)

export const getDocumentsZipSchemas = { input: z.object(days).superRefine(checkPeriod), output: file }
bindSchemas(getDocumentsZip, getDocumentsZipSchemas)

export const moneyExportSchema = z.object({
  number: idSchema,
  format: z.enum(exportFormats),
  part: z.enum(exportParts),
  /** Documents, or payments and refunds. */
  rows: count,
  total_cents: cents,
  /** Of the file as it was first made. */
  sha256: z.string(),
  by: words,
  at: z.string(),
})
export const getExportsSchemas = {
  input: z.object({}),
  output: z.object({
    exports: z.array(moneyExportSchema),
    /** How many documents and payments no export of a format holds yet. */
    fresh: z.array(z.object({ format: z.enum(exportFormats), part: z.enum(exportParts), rows: count })),
  }),
}
bindSchemas(getExports, getExportsSchemas)
export const createExportSchemas = {
  input: inData(z.object({ format, part })),
  output: z.object({ export: moneyExportSchema }),
}
bindSchemas(createExport, createExportSchemas)
export const getPeriodExportSchemas = {
  input: z.object({ format, part, ...days }).superRefine(checkPeriod),
  output: file,
}
bindSchemas(getPeriodExport, getPeriodExportSchemas)
export const createExportFileSchemas = {
  input: z.object({ format, data: z.object({ part }).optional() }),
  output: file,
}
bindSchemas(createExportFile, createExportFileSchemas)
export const getExportFileSchemas = {
  input: z.object({ format, number: idInPathSchema }),
  output: file,
}
bindSchemas(getExportFile, getExportFileSchemas)
