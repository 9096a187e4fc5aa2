import { dashboardLists, type DashboardList } from '#contract/staff-pages.ts'
import type { TicketRow } from '#contract/tickets.schema.ts'
import type { StaffDashboardPage } from '#contract/staff-pages.schema.ts'

/** A few tickets that need staff attention, and the link to the full list. */
export type Waiting = {
  title: string
  none: string
  /** Query of the full list. */
  search: string
  total: number
  rows: TicketRow[]
  /** Which of the ticket's times is shown. */
  time: 'created_at' | 'updated_at'
}

const lists: (Pick<Waiting, 'title' | 'none' | 'time'> & { list: DashboardList })[] = [
  {
    title: 'Waiting for our answer',
    none: 'Nobody waits for an answer.',
    list: 'unanswered',
    time: 'updated_at',
  },
  {
    title: 'New, longest waiting first',
    none: 'Every booking has been looked at.',
    list: 'booked',
    time: 'created_at',
  },
  {
    title: 'Received, nobody assigned',
    none: 'Every phone here has somebody.',
    list: 'unassigned',
    time: 'updated_at',
  },
  {
    title: 'Last updated',
    none: 'Nothing has happened yet.',
    list: 'updated',
    time: 'updated_at',
  },
]

/** The dashboard's lists in their order. */
export function toWaitingLists(found: StaffDashboardPage['lists']): Waiting[] {
  return lists.map(({ list, ...about }) => ({ ...about, ...found[list], search: toSearch(list) }))
}

function toSearch(list: DashboardList): string {
  const terms = Object.entries(dashboardLists[list])
  return new URLSearchParams(terms.map(([name, value]) => [name, String(value)])).toString()
}
