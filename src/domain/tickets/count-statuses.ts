import { statuses, type StatusCounts } from '#contract/tickets.ts'
import type { Shop } from '../shop.ts'
import { keptCount } from './kept-count.ts'

/** How many tickets stand at each status, and how many there are. */
export function countStatuses(shop: Shop): Promise<{ counts: StatusCounts; total: number }> {
  return keptCount(shop, 'statuses', async () => {
    const rows = await shop.books.db
      .selectFrom('tickets')
      .select((select) => ['status', select.fn.countAll<number>().as('tickets')])
      .groupBy('status')
      .execute()
    const found = new Map(rows.map((row) => [row.status, row.tickets]))
    const counts = Object.fromEntries(
      statuses.map((status) => [status, found.get(status) ?? 0]),
    ) as StatusCounts
    const total = rows.reduce((sum, row) => sum + row.tickets, 0)
    return { made: { counts, total }, total }
  })
}
