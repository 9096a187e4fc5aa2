import type { SpeedMetric, SpeedPage } from '#contract/page-speeds.ts'

/** Visits by how fast a page was; nothing about who made them. */
export type PageSpeedsTable = {
  /** In the shop's time zone. */
  day: string
  page: SpeedPage
  metric: SpeedMetric
  /** The largest value of the bucket, which stays readable when later versions have other buckets. */
  up_to: number
  visits: number
}
