import { speedMetricKeys, speedMetrics, type SpeedMetric } from '#contract/page-speeds.ts'
import type { PageSpeed } from '#contract/page-speeds.schema.ts'
import { localDay } from '../shop/announced-closures.ts'
import type { Shop } from '../shop.ts'
import { shopProfile } from '../shop/shop-profile.ts'

const times = [
  25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 500, 600, 700, 800, 1_000, 1_200, 1_400, 1_600,
  1_800, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000, 20_000,
]
const shifts = [0, 5, 10, 20, 30, 40, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 1_000]

/** The largest values of the buckets; the limits of good and poor are among them, so that a percentile falls on the right side. */
const buckets: Record<SpeedMetric, readonly number[]> = {
  lcp_ms: times,
  inp_ms: times,
  cls_thousandths: shifts,
}

/** Counts how fast a page was, by day and kind of page and nothing else; false where the shop counts nothing. */
export async function countPageSpeed(shop: Shop, speed: PageSpeed, address: string): Promise<boolean> {
  await shop.throttles.count('pageSpeedPerAddress', address)
  const { pageSpeeds, timeZone } = await shopProfile(shop)
  if (!pageSpeeds) return false
  const day = localDay(shop.now(), timeZone)
  const rows = speedMetricKeys.flatMap((metric) => {
    const value = speed[metric]
    if (value === undefined) return []
    const up_to = buckets[metric].find((limit) => value <= limit) ?? speedMetrics[metric].most
    return [{ day, page: speed.page, metric, up_to, visits: 1 }]
  })
  await shop.database.transaction((tx) =>
    tx
      .insertInto('page_speeds')
      .values(rows)
      .onConflict((known) =>
        known
          .columns(['day', 'page', 'metric', 'up_to'])
          .doUpdateSet((row) => ({ visits: row('page_speeds.visits', '+', 1) })),
      )
      .execute(),
  )
  return true
}
