import { speedPageKeys, type SpeedMetric, type SpeedPage } from '#contract/page-speeds.ts'
import type { Numbers } from '#contract/numbers.schema.ts'
import type { Db } from '#db/tables.ts'
import type { ValueCounts } from '#db/value-counts.ts'
import { countAll, findPercentile } from './percentiles.ts'
import { addDays } from '../shop/report-period.ts'

type Speeds = Numbers['speeds']
type Histograms = Record<SpeedMetric, ValueCounts>

/** The days that one statement reads, so that other requests get their turn in between. */
const DAYS_AT_ONCE = 14

/** How fast each kind of page was in a period: all days together, and each day, the last first. */
export async function readPageSpeeds(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Pick<Speeds, 'pages' | 'days'>> {
  const pages = new Map<SpeedPage, Histograms>()
  const days = new Map<string, Map<SpeedPage, Histograms>>()
  for (let first = from; first <= to; first = addDays(first, DAYS_AT_ONCE)) {
    const last = addDays(first, DAYS_AT_ONCE - 1)
    const rows = await db
      .selectFrom('page_speeds')
      .select(['day', 'page', 'metric', 'up_to', 'visits'])
      .where('day', '>=', first)
      .where('day', '<=', last < to ? last : to)
      .execute()
    for (const { day, page, metric, up_to, visits } of rows) {
      const ofDay = days.get(day) ?? new Map<SpeedPage, Histograms>()
      days.set(day, ofDay)
      for (const group of [pages, ofDay]) {
        const histograms = group.get(page) ?? newHistograms()
        group.set(page, histograms)
        histograms[metric].set(up_to, (histograms[metric].get(up_to) ?? 0) + visits)
      }
    }
  }
  return {
    pages: summarise(pages),
    days: [...days]
      .toSorted(([one], [other]) => (one < other ? 1 : -1))
      .flatMap(([day, ofDay]) => summarise(ofDay).map((row) => ({ day, ...row }))),
  }
}

function newHistograms(): Histograms {
  return { lcp_ms: new Map(), inp_ms: new Map(), cls_thousandths: new Map() }
}

function summarise(group: ReadonlyMap<SpeedPage, Histograms>): Speeds['pages'] {
  return speedPageKeys.flatMap((page) => {
    const found = group.get(page)
    if (!found) return []
    return [
      {
        page,
        // Not every browser tells all three.
        visits: Math.max(...Object.values(found).map(countAll)),
        lcp_ms: findPercentile(found.lcp_ms, 75),
        inp_ms: findPercentile(found.inp_ms, 75),
        cls_thousandths: findPercentile(found.cls_thousandths, 75),
      },
    ]
  })
}
