import { sql } from 'kysely'
import { toIsoTime } from '#contract/durations.ts'
import { queueCutoff, queueKeys } from '#contract/queues.ts'
import type { QueueCount } from '#contract/queues.schema.ts'
import type { Shop } from '../shop.ts'
import { cachedCount } from '../tickets/cached-count.ts'

/** Returns for each work queue its number of tickets and its oldest one, each from an index alone. */
export async function countQueues(shop: Shop): Promise<{ queues: QueueCount[] }> {
  const { db } = shop.database
  const now = shop.now()
  return cachedCount(shop, 'queues', async () => {
    const parts = queueKeys.map((queue) => {
      const rows = sql`from ticket_queues where queue = ${queue} and since <= ${queueCutoff(queue, now)}`
      return sql`select ${queue} as queue, (select count(*) ${rows}) as tickets,
        (select min(since) ${rows}) as oldest,
        (select ticket_id ${rows} order by since, ticket_id limit 1) as oldest_id`
    })
    const { rows } = await sql<{ queue: string; tickets: number; oldest: number | null; oldest_id: number }>`
      ${sql.join(parts, sql` union all `)}
    `.execute(db)
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
