import { allTickets, getTicket, type TicketFilter, type TicketRow } from '#contract/tickets.ts'
import type { Api } from '../api.ts'
import { filterFrom, searchAfter, searchBefore } from './ticket-filter.ts'

/** A ticket of a list, and the search of the page of that list on which it stands. */
export type Neighbour = { id: number; from: string }
export type Neighbours = { before: Neighbour | null; after: Neighbour | null }

/** Where a ticket's page is; `from` is the search of the list that it was opened from. */
export function ticketPath(ticketid: number, from = ''): string {
  const search = from.replace(/^\?/, '')
  return `/admin/tickets/${ticketid}${search === '' ? '' : `?from=${encodeURIComponent(search)}`}`
}

/** The tickets beside one in the list that it was opened from. None when that list cannot be read any more. */
export async function findNeighbours(api: Api, ticketid: number, from: string): Promise<Neighbours> {
  const search = new URLSearchParams(from)
  const read = (part: URLSearchParams, limit?: number) =>
    api.readList<TicketRow>(getTicket, {
      data: {
        ticketid: allTickets,
        ...filterFrom(part),
        ...(limit ? { limit } : {}),
      } satisfies TicketFilter & {
        ticketid: number
      },
    })
  try {
    const { rows, next } = await read(search)
    const back = searchBefore(search)
    const on = next === null ? null : searchAfter(search, next)
    const place = placeIn(
      rows.map(({ id }) => id),
      ticketid,
      filterFrom(search).sort,
    )
    const here = (id: number | undefined) => (id === undefined ? null : { id, from: String(search) })
    if (!place) return { before: null, after: null }
    const [before, after] = await Promise.all([
      place.before === undefined && back !== null ? lastOf(read, back) : here(place.before),
      place.after === undefined && on !== null ? firstOf(read, on) : here(place.after),
    ])
    return { before, after }
  } catch {
    return { before: null, after: null }
  }
}

/**
 * What stands before and after a ticket on a page of a list. A ticket that its new status has just taken off the list
 * still has its place between the others, where the order tells it; null when it cannot be told.
 */
export function placeIn(
  ids: number[],
  ticketid: number,
  sort: 'newest' | 'oldest' | 'updated',
): { before: number | undefined; after: number | undefined } | null {
  const here = ids.indexOf(ticketid)
  if (here >= 0) return { before: ids[here - 1], after: ids[here + 1] }
  if (sort === 'updated') return null
  const after = ids.findIndex((id) => (sort === 'newest' ? id < ticketid : id > ticketid))
  if (after < 0) return ids.length > 0 ? { before: ids.at(-1), after: undefined } : null
  return { before: ids[after - 1], after: ids[after] }
}

type Read = (part: URLSearchParams, limit?: number) => Promise<{ rows: TicketRow[] }>

async function firstOf(read: Read, search: string): Promise<Neighbour | null> {
  const [first] = (await read(new URLSearchParams(search), 1)).rows
  return first ? { id: first.id, from: search } : null
}

async function lastOf(read: Read, search: string): Promise<Neighbour | null> {
  const last = (await read(new URLSearchParams(search))).rows.at(-1)
  return last ? { id: last.id, from: search } : null
}
