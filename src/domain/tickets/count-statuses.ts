import { statusCodes, statuses, type Status } from '#contract/ticket-statuses.ts'
import type { StatusCounts } from '#contract/tickets.schema.ts'
import type { Shop } from '../shop.ts'
import { cachedCount } from './cached-count.ts'
import { countTickets } from './ticket-keys.ts'

const { completed } = statusCodes
const open = statuses.filter((status) => status !== completed)

/** Returns the number of tickets at each status, and in all. */
export function countStatuses(shop: Shop): Promise<{ counts: StatusCounts; total: number }> {
  const { db } = shop.database
  return cachedCount(shop, 'statuses', async () => {
    // Counts open tickets only: the completed ones are the remainder of the total.
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
      .where('status', 'in', open)
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
