import { statuses, type Status, type StatusCounts } from '#contract/tickets.ts'
import type { Shop } from '../shop.ts'
import { keptCount } from './kept-count.ts'
import { countTickets } from './ticket-keys.ts'

const completed = 6

/** How many tickets stand at each status, and how many there are. */
export function countStatuses(shop: Shop): Promise<{ counts: StatusCounts; total: number }> {
  const { db } = shop.books
  return keptCount(shop, 'statuses', async () => {
    // Only those under way are gone through: the completed ones are all the others.
    const rows = await db
      .selectFrom('tickets')
      .select((select) => [
        'status',
        select.fn.countAll<number>().as('tickets'),
        select
          .selectFrom('tickets as all')
          .select((of) => of.fn.countAll<number>().as('number'))
          .as('total'),
      ])
      .where('status', '<', completed)
      .groupBy('status')
      .execute()
    const total = Number(rows[0]?.total ?? (await countTickets(db, {})))
    const found = new Map<Status, number>(rows.map((row) => [row.status, row.tickets]))
    found.set(completed, total - rows.reduce((sum, row) => sum + row.tickets, 0))
    const counts = Object.fromEntries(
      statuses.map((status) => [status, found.get(status) ?? 0]),
    ) as StatusCounts
    return { made: { counts, total }, total }
  })
}
