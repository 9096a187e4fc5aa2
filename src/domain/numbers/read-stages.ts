import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import { stageKeys, type StageKey } from '#contract/numbers.ts'
import type { Db } from '#db/tables.ts'
import { summariseHours, type Histogram, type StageTimes } from './percentiles.ts'
import { readSliced, type Span } from '#db/slices.ts'

type Column = 'booked_at' | 'arrived_at' | 'begun_at' | 'ready_at' | 'posted_at' | 'completed_at'

/** Where each stage begins and ends. */
const columns: Record<StageKey, { from: Column; to: Column }> = {
  to_us: { from: 'booked_at', to: 'arrived_at' },
  waiting: { from: 'arrived_at', to: 'begun_at' },
  repair: { from: 'begun_at', to: 'ready_at' },
  payment: { from: 'ready_at', to: 'posted_at' },
  way_back: { from: 'posted_at', to: 'completed_at' },
  in_shop: { from: 'arrived_at', to: 'posted_at' },
  door_to_door: { from: 'booked_at', to: 'posted_at' },
}

/** Median and 90th percentile of the stages that ended in a span; a ticket that passed over an end is left out of it. */
export async function readStages(db: Db, span: Span): Promise<Record<StageKey, StageTimes>> {
  const found: Partial<Record<StageKey, StageTimes>> = {}
  for (const key of stageKeys) found[key] = summariseHours(await readHours(db, span, columns[key]))
  return found as Record<StageKey, StageTimes>
}

async function readHours(db: Db, span: Span, { from, to }: { from: Column; to: Column }): Promise<Histogram> {
  const histogram: Histogram = new Map()
  const hours = sql`(${sql.ref(to)} - ${sql.ref(from)}) / ${sql.lit(HOUR_MS)}`
  await readSliced<{ hours: number; tickets: number }>(
    db,
    { table: 'ticket_facts', column: to },
    span,
    (within) => sql`select ${hours} as hours, count(*) as tickets from ticket_facts
      where ${within} and ${sql.ref(from)} is not null group by 1`,
    (row) => {
      const key = Number(row.hours)
      histogram.set(key, (histogram.get(key) ?? 0) + Number(row.tickets))
    },
  )
  return histogram
}
