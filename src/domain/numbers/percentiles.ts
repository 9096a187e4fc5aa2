import type { ValueCounts } from '#db/value-counts.ts'

export type StageTimes = { tickets: number; median_hours: number | null; p90_hours: number | null }

/** A percentile by nearest rank: the smallest value that at least that share of what was counted did not exceed. */
export function findPercentile(histogram: ValueCounts, percent: number): number | null {
  const sorted = [...histogram].sort(([one], [other]) => one - other)
  const wanted = Math.ceil((countAll(histogram) * percent) / 100)
  let passed = 0
  for (const [value, count] of sorted) {
    passed += count
    if (passed >= wanted) return value
  }
  return null
}

/** How many values a histogram holds. */
export function countAll(histogram: ValueCounts): number {
  return [...histogram.values()].reduce((sum, count) => sum + count, 0)
}

/** From how many tickets took so many whole hours, median and 90th percentile. */
export function summariseHours(histogram: ValueCounts): StageTimes {
  return {
    tickets: countAll(histogram),
    median_hours: findPercentile(histogram, 50),
    p90_hours: findPercentile(histogram, 90),
  }
}
