import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countFailedEmails } from '#domain/outbox/count-failed-emails.ts'
import type { Shop } from '#domain/shop.ts'
import { openLimitMetrics } from './limit-metrics.ts'
import type { ConcurrentRequests } from './concurrent-requests.ts'
import type { RequestTurns } from './request-turns.ts'

type Metrics = {
  /** Counts a request, and how long it took until its response began. */
  count(request: CountedRequest): void
  /** Answers `/metrics`. */
  answer(request: Request, remoteAddress: string): Promise<Response>
}

type CountedRequest = {
  method: string
  path: string
  status: number
  seconds: number
  fromMemory: boolean
}

/** What operators watch: durations by route and status, answers from memory, queued emails, the process itself. */
export function openMetrics({
  shop,
  token,
  getRoute,
  concurrent,
  turns,
}: {
  shop: Shop
  concurrent: ConcurrentRequests
  turns: RequestTurns
  token: string | null
  /** The route pattern of a path, so that labels contain no names or numbers (cardinality). */
  getRoute(pathname: string): string
}): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'mendpost_request_seconds',
    help: 'How long requests took, by route and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  })
  const fromMemory = new Counter({
    name: 'mendpost_cached_responses_total',
    help: 'Responses from memory (cached responses and built files), by route and class of status',
    labelNames: ['route', 'status'],
    registers: [register],
  })
  const emails = new Gauge({
    name: 'mendpost_outbox_emails',
    help: 'Queued emails that wait to be tried again, and emails that were given up',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const counts = await countFailedEmails(shop).catch(() => null)
      if (!counts) return this.reset()
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
  void emails
  openLimitMetrics(register, shop, { concurrent, turns })

  return {
    count(request) {
      const route = getRoute(request.path)
      const status = `${Math.floor(request.status / 100)}xx`
      const method = methods.has(request.method) ? request.method : 'other'
      durations.observe({ method, route, status }, request.seconds)
      if (request.fromMemory) fromMemory.inc({ route, status })
    },
    async answer(request, remoteAddress) {
      if (!mayRead(request, remoteAddress, token)) {
        return plain('Not for you.\n', token === null ? 403 : 401)
      }
      return plain(await register.metrics(), 200, register.contentType)
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * With a token: requests that send it. Without one: loopback requests that did not come through a proxy and name this
 * machine, since another site's name can be made to lead here (DNS rebinding).
 */
function mayRead({ headers, url }: Request, remoteAddress: string, token: string | null): boolean {
  if (token !== null) {
    const hash = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(hash(headers.get('authorization') ?? ''), hash(`Bearer ${token}`))
  }
  if (forwarding.some((name) => headers.has(name))) return false
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)) return false
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(remoteAddress)
}

function plain(text: string, status: number, type = 'text/plain'): Response {
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'no-store' }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return new Response(text, { status, headers })
}
