import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countTroubledLetters } from '#domain/outbox/count-troubled-letters.ts'
import type { Shop } from '#domain/shop.ts'

export type Metrics = {
  /** Writes down how long one request took, once its answer has left. */
  watch(request: IncomingMessage, response: ServerResponse): void
  /** Counts an answer that lay ready. */
  countReady(pathname: string, status: number): void
  /** Answers `/metrics`; null for any other path. */
  answer(pathname: string, request: IncomingMessage): Promise<Response | null>
}

/** What operators watch: durations by route and status, answers from memory, letters that wait, the process itself. */
export function openMetrics({
  shop,
  token,
  routeOf,
}: {
  shop: Shop
  token: string | null
  /** The pattern that a path belongs to, so that no name or number becomes a label. */
  routeOf(pathname: string): string
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
  // Counted in a plain map, because the whole of such an answer takes a few microseconds.
  const ready = new Map<string, number>()
  const answeredReady = new Counter({
    name: 'mendpost_ready_answers_total',
    help: 'Answers that lay ready in memory, by route and class of status',
    labelNames: ['route', 'status'],
    registers: [register],
    collect() {
      for (const [key, count] of ready) {
        const [route = '', status = ''] = key.split(' ')
        this.inc({ route, status }, count)
      }
      ready.clear()
    },
  })
  void answeredReady
  const letters = new Gauge({
    name: 'mendpost_outbox_letters',
    help: 'Letters that wait to be tried again, and letters that were given up',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const counts = await countTroubledLetters(shop).catch(() => null)
      if (!counts) return this.reset()
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
  void letters

  return {
    watch(request, response) {
      const began = performance.now()
      response.once('close', () => {
        const [pathname = '/'] = (request.url ?? '/').split('?', 1)
        const labels = {
          method: methods.has(request.method ?? '') ? request.method! : 'other',
          route: routeOf(pathname),
          status: classOf(response.statusCode),
        }
        durations.observe(labels, (performance.now() - began) / 1000)
      })
    },
    countReady(pathname, status) {
      const key = `${routeOf(pathname)} ${classOf(status)}`
      ready.set(key, (ready.get(key) ?? 0) + 1)
    },
    async answer(pathname, request) {
      if (pathname !== '/metrics') return null
      if (!mayRead(request, token)) return plain('Not for you.\n', token === null ? 403 : 401)
      return plain(await register.metrics(), 200, register.contentType)
    },
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** With a token: who knows it. Without one: who asks from this very machine, and not through a proxy on it. */
function mayRead({ headers, socket }: IncomingMessage, token: string | null): boolean {
  if (token !== null) {
    const hash = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`))
  }
  if (forwarding.some((name) => headers[name] !== undefined)) return false
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
}

function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}

function plain(text: string, status: number, type = 'text/plain'): Response {
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'no-store' }
  if (status === 401) headers['www-authenticate'] = 'Bearer'
  return new Response(text, { status, headers })
}
