import { sql } from 'kysely'
import type { BackByReason } from '#contract/back-by.ts'
import type { RepairKey } from '#contract/catalogue.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import { readSliced, type Span } from '#db/slices.ts'
import type { Db } from '#db/tables.ts'
import { countAll, findPercentile } from './percentiles.ts'

/** How many phones came home by the last day that was said first, and how late the others were, in days. */
type BackByCounts = Omit<Numbers['back_by'], 'late'> & {
  kept: number
  missed: number
  late: Numbers['back_by']['late']['now']
}

type Row = { repair_key: RepairKey; reason: BackByReason | null; late: number; number: number }
type Count = { kept: number; missed: number }

/**
 * Counts the posted tickets that were completed in a span by whether that was by the last day that was said first; without phones that were
 * lost on their way, which are among the endings.
 */
export async function readBackBy(db: Db, span: Span): Promise<BackByCounts> {
  const repairs = new Map<RepairKey, Count>()
  const reasons = new Map<BackByReason | null, Count>()
  const daysLate = new Map<number, number>()
  const all: Count = { kept: 0, missed: 0 }
  await readSliced<Row>(
    db,
    { table: 'ticket_facts', column: 'completed_at' },
    span,
    (within) => sql`select repair_key, back_by_reason as reason, count(*) as number,
        case when completed_at < back_by_until then 0
          else (completed_at - back_by_until) / ${sql.lit(DAY_MS)} + 1 end as late
      from ticket_facts where ${within} and posted_at is not null and back_by_until is not null and ending <> 'lost'
      group by repair_key, back_by_reason, late`,
    (row) => {
      const [late, number] = [Number(row.late), Number(row.number)]
      const which = late === 0 ? 'kept' : 'missed'
      all[which] += number
      add(repairs, row.repair_key, which, number)
      add(reasons, row.reason, which, number)
      if (late > 0) daysLate.set(late, (daysLate.get(late) ?? 0) + number)
    },
  )
  return {
    ...all,
    repairs: list(repairs).map(([repair, count]) => ({ repair, ...count })),
    reasons: list(reasons).map(([reason, count]) => ({ reason, ...count })),
    late: {
      tickets: countAll(daysLate),
      median_days: findPercentile(daysLate, 50),
      p90_days: findPercentile(daysLate, 90),
    },
  }
}

function add<Key>(counts: Map<Key, Count>, key: Key, which: keyof Count, number: number): void {
  const count = counts.get(key) ?? { kept: 0, missed: 0 }
  counts.set(key, { ...count, [which]: count[which] + number })
}

/** Most missed first. */
function list<Key>(counts: ReadonlyMap<Key, Count>): [Key, Count][] {
  return [...counts].sort(
    ([key, one], [otherKey, other]) =>
      other.missed - one.missed || other.kept - one.kept || String(key).localeCompare(String(otherKey)),
  )
}
