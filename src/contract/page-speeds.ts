/** Kinds of pages whose speed is counted, as the owner reads them. Pages of staff, of private links and in frames are of none. */
export const speedPages = {
  home: 'Home',
  prices: 'Prices of all phones',
  phone: 'Repairs of a phone',
  booking: 'Booking',
  information: 'Services and information',
  account: 'Log-in and own tickets',
} as const
export type SpeedPage = keyof typeof speedPages
export const speedPageKeys = Object.keys(speedPages) as SpeedPage[]

const paths: readonly [RegExp, SpeedPage][] = [
  [/^\/$/, 'home'],
  [/^\/repairs\/?$/, 'prices'],
  [/^\/repairs\/[^/]+\/?$/, 'phone'],
  [/^\/(booking\/.+|quote|confirmation)$/, 'booking'],
  [/^\/(about|contact|identify|locations|privacy|services|terms|warranty)(\/|$)/, 'information'],
  [/^\/account\/(login|register|forgot|dashboard|ticket|security|data)(\/|$)/, 'account'],
]

/** The kind of a page by its path; null for one that is not counted. */
export function findSpeedPage(path: string): SpeedPage | null {
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

/**
 * What is measured, with the limits of web.dev: up to `good` a value is good, above `poor` it is poor. `most` is the largest value that
 * is counted as such; a larger one counts as that.
 */
export const speedMetrics = {
  lcp_ms: {
    label: 'Shown after',
    name: 'LCP',
    meaning: 'until the largest picture or text stood on the screen',
    good: 2_500,
    poor: 4_000,
    most: 60_000,
  },
  inp_ms: {
    label: 'Answers within',
    name: 'INP',
    meaning: 'from a tap, click or key to the changed screen, for the slowest one of the visit',
    good: 200,
    poor: 500,
    most: 60_000,
  },
  cls_thousandths: {
    label: 'Shifts',
    name: 'CLS',
    meaning: 'how far things moved without being asked to, as a share of the screen',
    good: 100,
    poor: 250,
    most: 10_000,
  },
} as const
export type SpeedMetric = keyof typeof speedMetrics
export const speedMetricKeys = Object.keys(speedMetrics) as SpeedMetric[]

/** How a value is judged by web.dev. */
export function rateSpeed(metric: SpeedMetric, value: number): 'good' | 'needs work' | 'poor' {
  const { good, poor } = speedMetrics[metric]
  return value <= good ? 'good' : value <= poor ? 'needs work' : 'poor'
}
