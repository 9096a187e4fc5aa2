import { Refusal } from '#contract/refusals.ts'
import type { ListNeighbours, OpenedFrom } from '#contract/staff-pages.schema.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'
import { anonymous, type Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import { toPermittedFilter } from '../tickets/plain-search.ts'
import { listTicketIds } from '../tickets/list-tickets.ts'

const none: ListNeighbours = { before: null, after: null, next: null }

/**
 * Returns the tickets before and after one in the list that it was opened from; none when that list cannot be read
 * any more.
 */
export async function findNeighbours(
  shop: Shop,
  ticketId: number,
  from: OpenedFrom | null,
  caller: Caller = anonymous,
): Promise<ListNeighbours> {
  if (!from) return none
  const accountId = caller.account?.id ?? null
  const { previous } = from
  const list = await toPermittedFilter(shop, from.list, caller)
  const { cursor: _, ...filter } = list
  try {
    const { ids, next } = await listTicketIds(shop, list, accountId)
    const place = placeIn(ids, ticketId, list.sort)
    if (!place) return none
    const [before, after] = await Promise.all([
      place.before === undefined && previous
        ? listTicketIds(shop, { ...filter, ...previous }, accountId).then((page) =>
            onPage(page.ids.at(-1), 'previous'),
          )
        : onPage(place.before, 'same'),
      place.after === undefined && next !== null
        ? listTicketIds(shop, { ...filter, cursor: next, limit: 1 }, accountId).then((page) =>
            onPage(page.ids[0], 'next'),
          )
        : onPage(place.after, 'same'),
    ])
    return { before, after, next }
  } catch (thrown) {
    // An outdated or manipulated cursor.
    if (thrown instanceof Refusal) return none
    throw thrown
  }
}

function onPage<Page extends 'previous' | 'same' | 'next'>(id: number | undefined, page: Page) {
  return id === undefined ? null : { id, page }
}

/**
 * Returns the tickets before and after one on a page of a list. A ticket that its new status has taken off the list
 * keeps its place where the sort order tells it; otherwise null.
 */
export function placeIn(
  ids: number[],
  ticketId: number,
  sort: TicketFilter['sort'] = 'newest',
): { before: number | undefined; after: number | undefined } | null {
  const here = ids.indexOf(ticketId)
  if (here >= 0) return { before: ids[here - 1], after: ids[here + 1] }
  if (sort === 'updated') return null
  const after = ids.findIndex((id) => (sort === 'newest' ? id < ticketId : id > ticketId))
  if (after < 0) return ids.length > 0 ? { before: ids.at(-1), after: undefined } : null
  return { before: ids[after - 1], after: ids[after] }
}
