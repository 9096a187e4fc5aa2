/** How long something takes, in days that count for it: three in ten are as quick as `soon`, half take `usual`, few more than `late`. */
export type Days = { soon: number; usual: number; late: number }

/** Whether a parcel stays in the shop's own state. */
export const zones = ['near', 'far'] as const
export type Zone = (typeof zones)[number]

/** What dates are worked out from: the shop's last 90 days, and its work now. */
export type BackByFigures = {
  /** From the booking until the phone is at the shop, in days of delivery. */
  there: Record<Zone, Days>
  /** At the bench, in days on which the shop is open. */
  bench: Days
  /** Repairs that were done often enough for figures of their own. */
  repairs: Record<string, Days>
  /** From the shop to the customer, in days of delivery. */
  back: Record<Zone, Days>
  /** Phones that the shop finishes on a full day. */
  finishedADay: number
  /** Phones that are at the shop and not finished. */
  waiting: number
  /** Phones that are on their way to the shop. */
  coming: number
}

/** What a new shop begins with. */
export const firstFigures: BackByFigures = {
  there: { near: { soon: 2, usual: 3, late: 5 }, far: { soon: 3, usual: 5, late: 7 } },
  bench: { soon: 0, usual: 1, late: 2 },
  repairs: {},
  back: { near: { soon: 1, usual: 2, late: 4 }, far: { soon: 2, usual: 4, late: 6 } },
  finishedADay: 8,
  waiting: 0,
  coming: 0,
}

/** Fewer than these say too little. */
const MIN_SAMPLES = 20

/** How often each number of days occurred. */
export type DayCounts = ReadonlyMap<number, number>
export type LearnedFrom = {
  there: Record<Zone, DayCounts>
  bench: DayCounts
  repairs: ReadonlyMap<string, DayCounts>
  back: Record<Zone, DayCounts>
  /** How often the shop finished each number of phones in a day on which it was open. */
  finished: DayCounts
}

/** Takes the median and the spread of each part of the way; what happened too seldom keeps what a new shop begins with. */
export function learnFigures(
  learned: LearnedFrom,
  work: Pick<BackByFigures, 'waiting' | 'coming'>,
): BackByFigures {
  const take = (counts: DayCounts, first: Days): Days => summariseDays(counts) ?? first
  const byZone = (counts: Record<Zone, DayCounts>, first: Record<Zone, Days>) => ({
    near: take(counts.near, first.near),
    far: take(counts.far, first.far),
  })
  const bench = take(learned.bench, firstFigures.bench)
  const repairs = [...learned.repairs].flatMap(([key, counts]) => {
    const days = summariseDays(counts)
    return days ? [[key, days] as const] : []
  })
  return {
    there: byZone(learned.there, firstFigures.there),
    bench,
    repairs: Object.fromEntries(repairs),
    back: byZone(learned.back, firstFigures.back),
    finishedADay: Math.max(1, getRank(learned.finished, 0.75) ?? firstFigures.finishedADay),
    ...work,
  }
}

function summariseDays(counts: DayCounts): Days | null {
  const usual = getRank(counts, 0.5)
  if (usual === null) return null
  return { soon: getRank(counts, 0.3)!, usual, late: getRank(counts, 0.968)! }
}

/** The number that this share stays below, between whole days, as half a day either side of each; null when there are too few. */
function getRank(counts: DayCounts, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total < MIN_SAMPLES) return null
  let passed = 0
  for (const [days, count] of [...counts].sort(([one], [other]) => one - other)) {
    if (passed + count >= total * share) return Math.max(0, days - 0.5 + (total * share - passed) / count)
    passed += count
  }
  return null
}
