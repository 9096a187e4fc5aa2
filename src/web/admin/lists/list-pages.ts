/** Query of the next list page; `past` holds the cursors of the previous pages. */
export function getNextPageSearch(search: URLSearchParams, next: string): string {
  const after = new URLSearchParams(search)
  const cursor = after.get('cursor')
  if (cursor) after.append('past', cursor)
  after.set('cursor', next)
  return `?${after}`
}

/** Query of the previous list page, or null on the first one. */
export function getPreviousPageSearch(search: URLSearchParams): string | null {
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

/** Query of the first list page. */
export function getFirstPageSearch(search: URLSearchParams): string {
  const first = new URLSearchParams(search)
  first.delete('cursor')
  first.delete('past')
  return first.size === 0 ? '' : `?${first}`
}

/** True when a list was refused because its cursor is expired or invalid. */
export function isStaleCursor(thrown: unknown, search: URLSearchParams): boolean {
  return search.has('cursor') && (thrown as { init?: { status?: number } } | null)?.init?.status === 400
}
