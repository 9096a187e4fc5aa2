import type { OwedSide } from '#contract/money-reports.ts'

/** The parts of the page, in the order of their links. */
export const reportLists = [
  'invoices',
  'payments',
  'unpaid',
  'deposits',
  'owed-back',
  'summary',
  'exports',
] as const
type ReportList = (typeof reportLists)[number]
export const listNames = {
  invoices: 'Invoices',
  payments: 'Payments',
  unpaid: 'Unpaid',
  deposits: 'Deposits held',
  'owed-back': 'Owed back',
  summary: 'Summary',
  exports: 'Exports',
} as const satisfies Record<ReportList, string>

/** The sides of the open balances, by the lists that show them. */
export const openLists = {
  unpaid: 'to_us',
  deposits: 'deposits',
  'owed-back': 'back',
} as const satisfies Partial<Record<ReportList, OwedSide>>
export type OpenList = keyof typeof openLists

/** Whether a list shows open balances. */
export function isOpenList(list: ReportList): list is OpenList {
  return Object.hasOwn(openLists, list)
}

/** The list that a URL names; invoices when it names none. */
export function parseReportList(search: URLSearchParams): ReportList {
  return reportLists.find((list) => list === search.get('list')) ?? 'invoices'
}

/** Query of another list over the same period. */
export function getListSearch(search: URLSearchParams, list: ReportList): string {
  return toQuery({ list, from: search.get('from'), to: search.get('to') })
}

/** Writes a query string without the empty values. */
export function toQuery(values: Record<string, string | null | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return query.size === 0 ? '' : `?${query}`
}
