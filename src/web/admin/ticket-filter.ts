import { statuses, waits, type Status, type TicketFilter } from '#contract/tickets.ts'

export const ticketsOnAPage = 50

const sorts = ['newest', 'oldest', 'updated'] as const
export type Sort = (typeof sorts)[number]

/** What the URL asks the list for; whatever it says that makes no sense is left out. */
export function filterFrom(search: URLSearchParams): TicketFilter & { sort: Sort } {
  const filter: TicketFilter & { sort: Sort } = { sort: sortFrom(search), limit: ticketsOnAPage }
  const q = (search.get('q') ?? '').trim().slice(0, 200)
  if (q !== '') filter.q = q
  const status = wholeNumber(search.get('status'))
  if (status !== null && isStatus(status)) filter.status = status
  const assigned = wholeNumber(search.get('assigned'))
  if (assigned !== null && assigned >= 0) filter.assigned = assigned
  const waiting = waits.find((side) => side === search.get('waiting'))
  if (waiting !== undefined) filter.waiting = waiting
  const cursor = search.get('cursor')
  // One that is too long is refused like any other that the shop did not make.
  if (cursor) filter.cursor = cursor
  return filter
}

/** The search of the page that follows; it remembers, in `past`, the pages on the way back. */
export function searchAfter(search: URLSearchParams, next: string): string {
  const after = new URLSearchParams(search)
  const cursor = after.get('cursor')
  if (cursor) after.append('past', cursor)
  after.set('cursor', next)
  return `?${after}`
}

/** The search of the page before, or null on the first one. */
export function searchBefore(search: URLSearchParams): string | null {
  if (!search.get('cursor')) return null
  const before = new URLSearchParams(search)
  const past = before.getAll('past')
  const cursor = past.pop()
  before.delete('cursor')
  before.delete('past')
  if (cursor) before.set('cursor', cursor)
  for (const earlier of past) before.append('past', earlier)
  return `?${before}`
}

/** The search of the first page. */
export function searchOfFirst(search: URLSearchParams): string {
  const first = new URLSearchParams(search)
  first.delete('cursor')
  first.delete('past')
  return first.size === 0 ? '' : `?${first}`
}

/** True when a list was refused because of its cursor, which is old or was tampered with. */
export function isMovedOn(thrown: unknown, search: URLSearchParams): boolean {
  return search.has('cursor') && (thrown as { init?: { status?: number } } | null)?.init?.status === 400
}

/** True when the URL narrows the list, so that "nothing found" is not "nothing there". */
export function isNarrowed(filter: TicketFilter): boolean {
  const { q, status, assigned, waiting } = filter
  return [q, status, assigned, waiting].some((term) => term !== undefined)
}

function sortFrom(search: URLSearchParams): Sort {
  const asked = search.get('sort')
  return sorts.find((sort) => sort === asked) ?? 'newest'
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null
}

function isStatus(number: number): number is Status {
  return (statuses as readonly number[]).includes(number)
}
