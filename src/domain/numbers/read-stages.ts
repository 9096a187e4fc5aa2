import { sql } from 'kysely'
import { HOUR_MS } from '#contract/durations.ts'
import { stageKeys, type StageKey } from '#contract/numbers.ts'
import type { Db } from '#db/tables.ts'
import type { Span } from '#db/slices.ts'
import { countValues } from '#db/value-counts.ts'
import { summariseHours, type StageTimes } from './percentiles.ts'

type Column = 'booked_at' | 'arrived_at' | 'begun_at' | 'ready_at' | 'posted_at' | 'completed_at'

/** Where each stage begins and ends; those that end at the same point are read in one pass. */
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
  for (const [to, keys] of Map.groupBy(stageKeys, (key) => columns[key].to)) {
    const hours = keys.map(
      (key) => sql<number>`(${sql.ref(to)} - ${sql.ref(columns[key].from)}) / ${sql.lit(HOUR_MS)}`,
    )
    const histograms = await countValues(db, { table: 'ticket_facts', column: to }, span, hours)
    for (const [place, key] of keys.entries()) found[key] = summariseHours(histograms[place]!)
  }
  return found as Record<StageKey, StageTimes>
}
