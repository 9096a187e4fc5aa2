import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import type { Db } from '#db/tables.ts'
import { countValues } from '#db/value-counts.ts'
import type { Period } from '../shop/report-period.ts'
import { splitByOffset, toDay } from '../shop/local-days.ts'

/** Tickets by the number of their day since 1970. */
type ByDay = Map<number, number>

const MAX_BUSIEST = 5

/** Counts a time of the tickets by local day. */
async function countByDay(
  db: Db,
  column: 'booked_at' | 'arrived_at',
  { from, to, timeZone }: Period,
): Promise<ByDay> {
  const counts: ByDay = new Map()
  for (const run of splitByOffset(from, to, timeZone)) {
    const day = sql<number>`(${sql.ref(column)} + ${sql.lit(run.offset)}) / ${sql.lit(DAY_MS)}`
    const [found] = await countValues(db, { table: 'ticket_facts', column }, run, [day])
    for (const [number, tickets] of found!) {
      // The 25th hour of a day belongs to it.
      const key = Math.min(number, run.first + run.days - 1)
      counts.set(key, (counts.get(key) ?? 0) + tickets)
    }
  }
  return counts
}

/** Bookings and arrivals by day, week or month; the busiest days; bookings by day of the week. */
export async function readDays(
  db: Db,
  period: Period,
): Promise<Pick<Numbers, 'plot' | 'busiest' | 'weekdays'>> {
  const booked = await countByDay(db, 'booked_at', period)
  const arrived = await countByDay(db, 'arrived_at', period)
  const [first, last] = [Date.parse(period.from) / DAY_MS, Date.parse(period.to) / DAY_MS]
  const step = last - first < 62 ? 'day' : last - first < 190 ? 'week' : 'month'
  const points: Numbers['plot']['points'] = []
  const weekdays = [0, 0, 0, 0, 0, 0, 0]
  for (let day = first; day <= last; day++) {
    const point = points.at(-1)
    // 1 January 1970 was a Thursday.
    const weekday = (day + 3) % 7
    const isNew =
      step === 'day' || (step === 'week' ? weekday === 0 : toDay(day).endsWith('-01')) || point === undefined
    const [here, there] = [booked.get(day) ?? 0, arrived.get(day) ?? 0]
    if (isNew) points.push({ from: toDay(day), to: toDay(day), booked: here, arrived: there })
    else {
      point.to = toDay(day)
      point.booked += here
      point.arrived += there
    }
    weekdays[weekday] = weekdays[weekday]! + here
  }
  const busiest = [...booked]
    .sort(([one, few], [other, many]) => many - few || one - other)
    .slice(0, MAX_BUSIEST)
    .map(([day, count]) => ({ day: toDay(day), booked: count }))
  return { plot: { step, points }, busiest, weekdays }
}
