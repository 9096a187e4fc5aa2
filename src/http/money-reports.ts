import { moneyReportCalls } from '#contract/money-reports.schema.ts'
import { createExport, writeExportAgain, writePeriodExport } from '#domain/money-reports/exports.ts'
import { listExports } from '#domain/money-reports/list-exports.ts'
import {
  writeInvoicesFile,
  writePaymentsFile,
  writeSummaryFile,
  writeUnpaidFile,
} from '#domain/money-reports/list-files.ts'
import { listInvoices } from '#domain/money-reports/list-invoices.ts'
import { listPayments } from '#domain/money-reports/list-payments.ts'
import { listUnpaid } from '#domain/money-reports/list-unpaid.ts'
import { readSummary } from '#domain/money-reports/read-summary.ts'
import { openDocumentsZip } from '#domain/money-reports/documents-zip.ts'
import { bindCalls, type RouterDeps } from './bind-calls.ts'
import { sendCsv } from './send-csv.ts'
import { sendZip } from './send-zip.ts'

/** Registers the lists of money, the GST summary and the exports for accounting programs. */
export function registerMoneyReports(router: RouterDeps): void {
  const { shop } = router
  bindCalls(router, moneyReportCalls, {
    'GET /api/money/invoices': (filter) => listInvoices(shop, filter),
    'GET /api/money/payments': (filter) => listPayments(shop, filter),
    'GET /api/money/unpaid': (filter) => listUnpaid(shop, filter),
    'GET /api/money/summary': (input) => readSummary(shop, input),
    'GET /api/money/invoices.csv': async (filter, caller, context) =>
      sendCsv(context, await writeInvoicesFile(shop, filter, caller)),
    'GET /api/money/payments.csv': async (filter, caller, context) =>
      sendCsv(context, await writePaymentsFile(shop, filter, caller)),
    'GET /api/money/unpaid.csv': async (filter, caller, context) =>
      sendCsv(context, await writeUnpaidFile(shop, filter, caller)),
    'GET /api/money/summary.csv': async (input, caller, context) =>
      sendCsv(context, await writeSummaryFile(shop, input, caller)),
    'GET /api/money/documents.zip': async (days, caller, context) =>
      sendZip(context, await openDocumentsZip(shop, days, caller), (err) =>
        router.log.error({ err }, 'a ZIP of documents broke off'),
      ),
    'GET /api/money/exports': () => listExports(shop),
    'POST /api/money/exports': async ({ data }, caller) => ({
      export: (await createExport(shop, data, caller)).export,
    }),
    'GET /api/money/exports/{format}': async (input, caller, context) =>
      sendCsv(context, await writePeriodExport(shop, input, caller)),
    'POST /api/money/exports/{format}': async ({ format, data }, caller, context) =>
      sendCsv(context, (await createExport(shop, { format, part: data?.part }, caller)).file),
    'GET /api/money/exports/{format}/{number}': async (input, caller, context) =>
      sendCsv(context, await writeExportAgain(shop, input, caller)),
  })
}
