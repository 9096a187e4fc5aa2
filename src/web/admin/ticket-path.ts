import type { Submission } from '../forms/form-action.ts'

/** Path of a ticket's page, or of one below it; `from` is the query of the list that it was opened from. */
export function getTicketPath(ticketid: number, from = '', page = ''): string {
  const search = from.replace(/^\?/, '')
  const path = `/admin/tickets/${ticketid}${page === '' ? '' : `/${page}`}`
  return search === '' ? path : `${path}?from=${encodeURIComponent(search)}`
}

/** Path of the ticket whose page, or one below it, sent a form: the list that it was opened from stays known. */
export function getSubmittedPath({ params, url }: Pick<Submission, 'params' | 'url'>, page = ''): string {
  return getTicketPath(Number(params.ticketid), url.searchParams.get('from') ?? '', page)
}
