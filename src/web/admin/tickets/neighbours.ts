import { MAX_CURSOR_LENGTH } from '#contract/tickets.ts'
import { getNextPageSearch, getPreviousPageSearch } from '../lists/list-pages.ts'
import { parseFilter } from './ticket-filter.ts'
import type { ListNeighbour, ListNeighbours, OpenedFrom } from '#contract/staff-pages.schema.ts'

/** A neighbouring ticket in the list, and the query of its list page. */
export type Neighbour = { id: number; from: string }
export type Neighbours = { before: Neighbour | null; after: Neighbour | null }

/** The list that a ticket was opened from, as API input; null when its cursor is too long. */
export function parseOpenedFrom(from: string): OpenedFrom | null {
  const search = new URLSearchParams(from)
  const back = getPreviousPageSearch(search)
  const previous = back === null ? null : new URLSearchParams(back).get('cursor')
  const cursors = [search.get('cursor'), previous]
  if (cursors.some((cursor) => cursor !== null && cursor.length > MAX_CURSOR_LENGTH)) return null
  return {
    list: parseFilter(search),
    previous: back === null ? null : previous ? { cursor: previous } : {},
  }
}

/** Builds the links to the neighbouring tickets from the API's answer. */
export function toNeighbours(from: string, { before, after, next }: ListNeighbours): Neighbours {
  const search = new URLSearchParams(from)
  const searches = {
    previous: getPreviousPageSearch(search) ?? '',
    same: String(search),
    next: next === null ? '' : getNextPageSearch(search, next),
  }
  const at = (found: ListNeighbour | null) => found && { id: found.id, from: searches[found.page] }
  return { before: at(before), after: at(after) }
}
