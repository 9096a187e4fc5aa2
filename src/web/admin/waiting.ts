import { allTickets, getTicket, type TicketFilter, type TicketRow } from '#contract/tickets.ts'
import type { Api } from '../api.ts'

/** A few tickets that somebody here should look at, and where all of them are. */
export type Waiting = {
  title: string
  none: string
  /** The search of the whole list. */
  search: string
  total: number | null
  rows: TicketRow[]
  /** Which of its times matters here. */
  time: 'created_at' | 'updated_at'
}

type Ask = Omit<Waiting, 'total' | 'rows'> & { filter: TicketFilter }

const asks: Ask[] = [
  {
    title: 'Waiting for our answer',
    none: 'Nobody waits for an answer.',
    search: 'waiting=shop&sort=updated',
    filter: { waiting: 'shop', sort: 'updated' },
    time: 'updated_at',
  },
  {
    title: 'New, longest waiting first',
    none: 'Every booking has been looked at.',
    search: 'status=0&sort=oldest',
    filter: { status: 0, sort: 'oldest' },
    time: 'created_at',
  },
  {
    title: 'Received, nobody assigned',
    none: 'Every phone here has somebody.',
    search: 'status=2&assigned=0&sort=oldest',
    filter: { status: 2, assigned: 0, sort: 'oldest' },
    time: 'updated_at',
  },
  {
    title: 'Last updated',
    none: 'Nothing has happened yet.',
    search: 'sort=updated',
    filter: { sort: 'updated' },
    time: 'updated_at',
  },
]

const fewest = 5

/** Reads the first tickets of each list. */
export function readWaiting(api: Api): Promise<Waiting[]> {
  return Promise.all(
    asks.map(async ({ filter, ...about }) => {
      const data = { ticketid: allTickets, limit: fewest, ...filter }
      const { rows, total } = await api.readList<TicketRow>(getTicket, { data })
      return { ...about, rows, total }
    }),
  )
}
