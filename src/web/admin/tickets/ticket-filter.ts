import { dueFilters, isQueue } from '#contract/queues.ts'
import { waits } from '#contract/tickets.ts'
import { isRepairKey } from '#contract/catalogue.ts'
import { ticketOutcomes } from '#contract/outcomes.ts'
import { ticketFigures } from '#contract/numbers.ts'
import { isStatus } from '#contract/ticket-statuses.ts'
import type { TicketFilter } from '#contract/tickets.schema.ts'

const ticketsOnAPage = 50

const sorts = ['newest', 'oldest', 'updated'] as const
export type Sort = (typeof sorts)[number]

/** Parses the ticket filter from the URL; invalid parameters are ignored. */
export function parseFilter(search: URLSearchParams): TicketFilter & { sort: Sort } {
  const filter: TicketFilter & { sort: Sort } = { sort: parseSort(search), limit: ticketsOnAPage }
  const q = (search.get('q') ?? '').trim().slice(0, 200)
  if (q !== '') filter.q = q
  const status = wholeNumber(search.get('status'))
  if (status !== null && isStatus(status)) filter.status = status
  const assigned = wholeNumber(search.get('assigned'))
  if (assigned !== null && assigned >= 0) filter.assigned = assigned
  const waiting = waits.find((side) => side === search.get('waiting'))
  if (waiting !== undefined) filter.waiting = waiting
  if (search.get('open') === '1') filter.open = true
  if (search.get('mine') === '1') filter.mine = true
  const queue = search.get('queue') ?? ''
  if (isQueue(queue)) filter.queue = queue
  const due = dueFilters.find((one) => one === search.get('due'))
  if (due !== undefined) filter.due = due
  const ending = search.get('outcome')
  const outcome = ticketOutcomes.find((one) => one === ending)
  if (outcome !== undefined) filter.outcome = outcome
  if (ending === 'warranty') filter.warranty = true
  const repair = search.get('repair') ?? ''
  if (isRepairKey(repair)) filter.repair = repair
  const figure = ticketFigures.find((key) => key === search.get('figure'))
  if (figure !== undefined) filter.figure = figure
  for (const name of ['phone', 'by'] as const) {
    const number = wholeNumber(search.get(name))
    if (number !== null && number > 0) filter[name] = number
  }
  const weekday = wholeNumber(search.get('weekday'))
  if (figure === 'booked' && weekday !== null && weekday >= 1 && weekday <= 7) filter.weekday = weekday
  // Days that do not exist are refused by the API.
  const [from, to] = [search.get('from'), search.get('to')]
  if (figure !== undefined && from && to) Object.assign(filter, { from, to })
  const cursor = search.get('cursor')
  // The API refuses an overlong cursor like any other invalid one.
  if (cursor) filter.cursor = cursor
  return filter
}

/** True when a filter is active: an empty list then says "nothing found" instead of "no tickets". */
export function isNarrowed(filter: TicketFilter): boolean {
  const { sort: _, limit: __, cursor: ___, ...terms } = filter
  return Object.values(terms).some((term) => term !== undefined)
}

/** The query of a filter, with its terms always in the same order; the page is left out. */
export function toTicketSearch(filter: TicketFilter): string {
  const { q, status, assigned, waiting, outcome, warranty, open, mine, queue, due, sort } = filter
  const { repair, phone, figure, from, to, by, weekday } = filter
  const search = new URLSearchParams()
  const terms = {
    q,
    status,
    assigned,
    waiting,
    outcome: warranty ? 'warranty' : outcome,
    open: open && 1,
    mine: mine && 1,
    queue,
    due,
    repair,
    phone,
    figure,
    from,
    to,
    by,
    weekday,
    sort: sort === 'newest' ? undefined : sort,
  }
  for (const [name, term] of Object.entries(terms)) if (term !== undefined) search.set(name, String(term))
  return String(search)
}

function parseSort(search: URLSearchParams): Sort {
  const wanted = search.get('sort')
  return sorts.find((sort) => sort === wanted) ?? 'newest'
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : null
}
