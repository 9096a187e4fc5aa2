import { onCLS, onINP, onLCP } from 'web-vitals'
import type { Input } from '#contract/all-calls.ts'
import { findSpeedPage, speedMetrics, type SpeedMetric } from '#contract/page-speeds.ts'
import { toRequest } from './http-api.ts'

const key = 'POST /api/page-speeds'

/**
 * Measures how fast the page is that this visit began with, and sends it once, when it is hidden first. A visit that ends on a page of
 * staff or of a private link is not counted.
 */
export function countPageSpeeds(): void {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? window.location.href
  const page = findSpeedPage(new URL(opened).pathname)
  if (page === null) return
  const measured: Partial<Record<SpeedMetric, number>> = {}
  const keep = (metric: SpeedMetric, value: number) => {
    measured[metric] = Math.min(Math.round(value), speedMetrics[metric].most)
  }
  onLCP(({ value }) => keep('lcp_ms', value))
  // Each change is told: at hiding, the library reports before it adds the presses that still waited for an idle moment.
  onINP(({ value }) => keep('inp_ms', value), { reportAllChanges: true })
  onCLS(({ value }) => keep('cls_thousandths', value * 1000))
  // After those of the library, which tell their last values when the page is hidden.
  document.addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', send)
    if (Object.keys(measured).length === 0 || findSpeedPage(window.location.pathname) === null) return
    const input: Input<typeof key> = { data: { page, ...measured } }
    const { path, body } = toRequest(key, input)
    // Like a beacon it outlives the page; unlike one it leaves out the cookies, so that nobody is named.
    void fetch(path, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => {})
  })
}
