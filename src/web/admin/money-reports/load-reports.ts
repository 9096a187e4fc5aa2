import { data } from 'react-router'
import { gstBases, type GstBasis } from '#contract/money-reports.ts'
import type {
  ExportList,
  InvoiceList,
  MoneySummary,
  PaymentList,
  UnpaidList,
} from '#contract/money-reports.schema.ts'
import { isRefused, type Api, type Refused } from '../../api.ts'
import { openLists, parseReportList, type OpenList } from './report-search.ts'

/** What a list shows. */
export type Report =
  | { list: 'invoices'; reply: InvoiceList }
  | { list: 'payments'; reply: PaymentList }
  | { list: OpenList; reply: UnpaidList }
  | { list: 'summary'; reply: MoneySummary }
  | { list: 'exports'; reply: ExportList; period: MoneySummary }

export type LoadedReport = {
  report: Report
  /** Why the filter was refused; the list is then the one without a filter. */
  failure: Pick<Refused, 'error' | 'fields'> | null
}

type Filter = { from?: string; to?: string; search?: string; cursor?: string }

/** Loads the list that the URL names. A refused filter is said beside the form, with the usual list below. */
export async function loadReport(api: Api, search: URLSearchParams): Promise<LoadedReport> {
  const filtered = await readReport(api, search, readFilter(search))
  if (!isRefused(filtered)) return { report: filtered, failure: null }
  if (filtered.status !== 400) throw data({ error: filtered.error }, { status: filtered.status })
  const usual = await readReport(api, search, {})
  if (isRefused(usual)) throw data({ error: usual.error }, { status: usual.status })
  return { report: usual, failure: { error: filtered.error, fields: filtered.fields } }
}

function readFilter(search: URLSearchParams): Filter {
  const filter: Filter = {}
  for (const name of ['from', 'to', 'search', 'cursor'] as const) {
    const value = search.get(name)
    if (value) filter[name] = value
  }
  return filter
}

async function readReport(api: Api, search: URLSearchParams, filter: Filter): Promise<Report | Refused> {
  const list = parseReportList(search)
  const { from, to } = filter
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  switch (list) {
    case 'invoices':
      return toReport(list, await api.send('GET /api/money/invoices', filter))
    case 'payments':
      return toReport(list, await api.send('GET /api/money/payments', filter))
    case 'unpaid':
    case 'deposits':
    case 'owed-back':
      return toReport(list, await api.send('GET /api/money/unpaid', { ...filter, owed: openLists[list] }))
    case 'summary':
      return toReport(
        list,
        await api.send('GET /api/money/summary', { ...days, basis: parseGstBasis(search) }),
      )
    case 'exports': {
      // The summary says which days the period has in the shop's zone.
      const [reply, period] = await Promise.all([
        api.read('GET /api/money/exports', {}),
        api.send('GET /api/money/summary', days),
      ])
      return isRefused(period) ? period : { list, reply, period }
    }
  }
}

function toReport<List, Reply>(list: List, reply: Reply | Refused): { list: List; reply: Reply } | Refused {
  return isRefused(reply) ? reply : { list, reply }
}

/** The GST basis that the URL names; accrual when it names none. */
export function parseGstBasis(search: URLSearchParams): GstBasis {
  return gstBases.find((basis) => basis === search.get('basis')) ?? 'accrual'
}
