import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { queueCutoff, queueKeys, type QueueKey } from '#contract/queues.ts'
import type { QueueCount } from '#contract/queues.schema.ts'
import { preparedQuery } from '#db/prepared-query.ts'
import type { Shop } from '../shop.ts'
import { cachedCount } from '../tickets/cached-count.ts'

/** Returns for each work queue its number of tickets and its oldest one, each from an index alone. */
export async function countQueues(shop: Shop): Promise<{ queues: QueueCount[] }> {
  const { db } = shop.database
  const now = shop.now()
  return cachedCount(shop, 'queues', async () => {
    const cutoffs = Object.fromEntries(queueKeys.map((queue) => [queue, queueCutoff(queue, now)]))
    const { rows } = await selectCounts(db, cutoffs as Record<QueueKey, number>)
    const found = new Map(rows.map((row) => [row.queue, row]))
    const queues = queueKeys.map((key) => {
      const row = found.get(key)
      const oldest = row?.oldest ?? null
      return {
        key,
        count: Number(row?.tickets ?? 0),
        oldest_at: oldest === null ? null : toIsoTime(Number(oldest)),
        oldest_id: row?.oldest_id ? Number(row.oldest_id) : null,
      }
    })
    return { made: { queues }, total: queues.reduce((sum, { count }) => sum + count, 0) }
  })
}

type Counted = { queue: QueueKey; tickets: number; oldest: number | null; oldest_id: number }

const selectCounts = preparedQuery<Record<QueueKey, number>>()((db, cutoffs) => {
  const parts = queueKeys.map((queue) => {
    const rows = sql`from ticket_queues where queue = ${sql.lit(queue)} and since <= ${cutoffs[queue]}`
    return sql`select ${sql.lit(queue)} as queue, (select count(*) ${rows}) as tickets,
      (select min(since) ${rows}) as oldest,
      (select ticket_id ${rows} order by since, ticket_id limit 1) as oldest_id`
  })
  return { compile: () => sql<Counted>`${sql.join(parts, sql` union all `)}`.compile(db) }
})
