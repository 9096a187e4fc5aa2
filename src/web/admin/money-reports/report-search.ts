/** The parts of the page, in the order of their links. */
export const reportLists = ['invoices', 'payments', 'unpaid', 'owed-back', 'summary', 'exports'] as const
type ReportList = (typeof reportLists)[number]
export const listNames = {
  invoices: 'Invoices',
  payments: 'Payments',
  unpaid: 'Unpaid',
  'owed-back': 'Owed back',
  summary: 'Summary',
  exports: 'Exports',
} as const satisfies Record<ReportList, string>

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
