import type { Hono } from 'hono'
import type { Shop } from '#domain/shop.ts'
import type { HonoEnv } from '#http/request-context.ts'

/** Answers `/healthz` (liveness) and `/readyz` (readiness). */
export function serveHealth(app: Hono<HonoEnv>, shop: Shop, isStopping: () => boolean): void {
  app.get('/healthz', () => plain('ok', 200))
  app.get('/readyz', async () => {
    if (isStopping()) return plain('stopping', 503)
    return (await shop.database.ready()) ? plain('ready', 200) : plain('database away', 503)
  })
}

function plain(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
