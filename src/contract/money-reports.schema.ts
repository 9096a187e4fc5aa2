import { z } from 'zod'
import { billingDocumentKinds, entryKinds, paymentMethods } from './money.ts'
import { exportFormats, exportParts, fileParts, gstBases, owedSides } from './money-reports.ts'
import { checkPeriod, reportDays as days, reportPeriod } from './report-days.schema.ts'
import { idInPathSchema, idSchema, inData, optionalLine } from './text.schema.ts'
import { depositRules } from './shop-settings.ts'
import { calls, staff } from './endpoint.ts'
import { ownerOnly, ownerOrFrontDesk } from './staff-roles.ts'

const search = optionalLine(80)
const cursor = z.string().max(200).optional()
const basis = z.enum(gstBases, { error: 'Please choose cash or accrual.' }).optional()
const owed = z
  .enum(owedSides, { error: 'Please choose what customers owe, what we owe back, or the deposits.' })
  .optional()
const part = z.enum(exportParts, { error: 'Please choose sales or payments.' }).optional()
const filePart = z.enum(fileParts, { error: 'Please choose sales, payments or deposits.' }).optional()
const format = z.enum(exportFormats, { error: 'Please choose Xero or MYOB.' })

const cents = z.int()
const count = z.int().min(0)
const words = z.union([z.string(), z.null()])
const methods = z.enum(paymentMethods)

const period = reportPeriod

const holeSchema = z.object({ from: idSchema, to: idSchema })

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
  /** The day in the shop's time zone. */
  paid_on: z.string(),
  /** When it was entered. */
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

const file = z.never()
const csvInput = z.object({ ...days, search }).superRefine(checkPeriod)

const moneyExportSchema = z.object({
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

export type InvoiceList = z.infer<(typeof moneyReportCalls)['GET /api/money/invoices']['output']>
export type PaymentList = z.infer<(typeof moneyReportCalls)['GET /api/money/payments']['output']>
export type UnpaidList = z.infer<(typeof moneyReportCalls)['GET /api/money/unpaid']['output']>
export type MoneySummary = z.infer<(typeof moneyReportCalls)['GET /api/money/summary']['output']>
export type MoneyExport = z.infer<typeof moneyExportSchema>
export type ExportList = z.infer<(typeof moneyReportCalls)['GET /api/money/exports']['output']>
/** First and last missing invoice number. */
export type NumberHole = z.infer<typeof holeSchema>

export const moneyReportCalls = calls({
  /** Invoices and adjustment notes of a period, newest first, with the totals of the whole filter. */
  'GET /api/money/invoices': {
    for: staff(ownerOrFrontDesk),
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
  },
  /** Payments, refunds and refunds that came back, of a period. */
  'GET /api/money/payments': {
    for: staff(ownerOrFrontDesk),
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
  },
  /** Tickets with an open balance today, longest due first; a period limits the day on which it was due. */
  'GET /api/money/unpaid': {
    for: staff(ownerOrFrontDesk),
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
  },
  /** Sales and GST of a period. */
  'GET /api/money/summary': {
    for: staff(ownerOnly),
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
      /** Whether a deposit counts on the cash basis with its invoice, or when it comes. */
      deposit_rule: z.enum(depositRules),
      /** At the end of the period: paid and not invoiced yet, and paid beyond what will be charged. */
      deposits_held_cents: cents,
      owed_back_cents: cents,
      /** Invoiced and not paid. */
      unpaid_cents: cents,
      holes: z.array(holeSchema),
    }),
  },
  /** The same lists as CSV. */
  'GET /api/money/invoices.csv': { for: staff(ownerOnly), input: csvInput, output: file },
  'GET /api/money/payments.csv': { for: staff(ownerOnly), input: csvInput, output: file },
  'GET /api/money/unpaid.csv': {
    for: staff(ownerOnly),
    input: z.object({ ...days, search, owed }).superRefine(checkPeriod),
    output: file,
  },
  'GET /api/money/summary.csv': { for: staff(ownerOnly), input: summaryInput, output: file },
  /** All invoices and adjustment notes of a period as PDFs in one ZIP file; refuses more than `MAX_DOCUMENTS_IN_ZIP`. */
  'GET /api/money/documents.zip': {
    for: staff(ownerOnly),
    input: z.object(days).superRefine(checkPeriod),
    output: file,
  },
  /** Exports of what was new, newest first, and how much is new now. */
  'GET /api/money/exports': {
    for: staff(ownerOnly),
    input: z.object({}),
    output: z.object({
      exports: z.array(moneyExportSchema),
      /** How many documents and payments no export of a format holds yet. */
      fresh: z.array(z.object({ format: z.enum(exportFormats), part: z.enum(exportParts), rows: count })),
    }),
  },
  /** Exports what is new since the last export, and answers its number; the file is downloaded by number. */
  'POST /api/money/exports': {
    for: staff(ownerOnly),
    input: inData(z.object({ format, part })),
    output: z.object({ export: moneyExportSchema }),
  },
  /** The file of a period; marks nothing as exported. Deposits and refunds for MYOB are a file of their own. */
  'GET /api/money/exports/{format}': {
    for: staff(ownerOnly),
    input: z.object({ format, part: filePart, ...days }).superRefine(checkPeriod),
    output: file,
  },
  /** Exports what is new since the last export, and answers the file itself. */
  'POST /api/money/exports/{format}': {
    for: staff(ownerOnly),
    input: z.object({ format, data: z.object({ part }).optional() }),
    output: file,
  },
  /** The file of an earlier export again. */
  'GET /api/money/exports/{format}/{number}': {
    for: staff(ownerOnly),
    input: z.object({ format, number: idInPathSchema, part: filePart }),
    output: file,
  },
})
