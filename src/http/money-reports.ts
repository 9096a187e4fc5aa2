import * as contract from '#contract/money-reports.ts'
import '#contract/money-reports.schema.ts'
import {
  createExport,
  listExports,
  writeExportAgain,
  writePeriodExport,
} from '#domain/money-reports/exports.ts'
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
import { register, type RouterDeps } from './register.ts'
import { sendCsv } from './send-csv.ts'
import { sendZip } from './send-zip.ts'

/** Registers the lists of money, the GST summary and the exports for accounting programs. */
export function registerMoneyReports(router: RouterDeps): void {
  const { shop } = router

  register(router, contract.getInvoices, (filter) => listInvoices(shop, filter))
  register(router, contract.getPayments, (filter) => listPayments(shop, filter))
  register(router, contract.getUnpaid, (filter) => listUnpaid(shop, filter))
  register(router, contract.getSummary, (input) => readSummary(shop, input))

  register(router, contract.getInvoicesCsv, async (filter, caller, context) =>
    sendCsv(context, await writeInvoicesFile(shop, filter, caller)),
  )
  register(router, contract.getPaymentsCsv, async (filter, caller, context) =>
    sendCsv(context, await writePaymentsFile(shop, filter, caller)),
  )
  register(router, contract.getUnpaidCsv, async (filter, caller, context) =>
    sendCsv(context, await writeUnpaidFile(shop, filter, caller)),
  )
  register(router, contract.getSummaryCsv, async (input, caller, context) =>
    sendCsv(context, await writeSummaryFile(shop, input, caller)),
  )

  register(router, contract.getDocumentsZip, async (days, caller, context) =>
    sendZip(context, await openDocumentsZip(shop, days, caller), (err) =>
      router.log.error({ err }, 'a ZIP of documents broke off'),
    ),
  )

  register(router, contract.getExports, () => listExports(shop))
  register(router, contract.createExport, async ({ data }, caller) => ({
    export: (await createExport(shop, data, caller)).export,
  }))
  register(router, contract.getPeriodExport, async (input, caller, context) =>
    sendCsv(context, await writePeriodExport(shop, input, caller)),
  )
  register(router, contract.createExportFile, async ({ format, data }, caller, context) =>
    sendCsv(context, (await createExport(shop, { format, part: data?.part }, caller)).file),
  )
  register(router, contract.getExportFile, async (input, caller, context) =>
    sendCsv(context, await writeExportAgain(shop, input, caller)),
  )
}
