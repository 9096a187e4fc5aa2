import type { ValueCounts } from '#db/value-counts.ts'

export type StageTimes = { tickets: number; median_hours: number | null; p90_hours: number | null }

/** From how many tickets took so many whole hours, median and 90th percentile by nearest rank: the smallest time that at least that share of tickets did not exceed. */
export function summariseHours(histogram: ValueCounts): StageTimes {
  const sorted = [...histogram].sort(([one], [other]) => one - other)
  const tickets = sorted.reduce((sum, [, count]) => sum + count, 0)
  const rank = (tenths: number): number | null => {
    const wanted = Math.ceil((tickets * tenths) / 10)
    let passed = 0
    for (const [hours, count] of sorted) {
      passed += count
      if (passed >= wanted) return hours
    }
    return null
  }
  return { tickets, median_hours: rank(5), p90_hours: rank(9) }
}
