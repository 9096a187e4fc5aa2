import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import type { Connection } from '#http/request-context.ts'
import type { Shop } from '#domain/shop.ts'
import { rateLimits } from '#domain/throttles.ts'
import { openTestApp } from '#test/open-test-app.ts'
import { openMetrics } from './metrics.ts'
import { countConcurrentRequests } from './concurrent-requests.ts'
import { openRequestTurns } from './request-turns.ts'

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of close) await one()
  close = []
})

async function openSite(token: string | null, parts: Partial<Shop> = {}) {
  const { shop, close: closeShop } = await openTestApp({ parts })
  close = [closeShop]
  const getRoute = (path: string) => (path.startsWith('/repairs/') ? '/repairs/:phoneName' : path)
  const metrics = openMetrics({
    shop,
    token,
    getRoute,
    concurrent: countConcurrentRequests(64),
    turns: openRequestTurns(),
  })
  const app = new Hono<{ Bindings: Connection }>()
  app.use(async (c, next) => {
    await next()
    const { method, path } = c.req
    const fromMemory = c.env.fromMemory ?? false
    metrics.count({ method, path, status: c.res.status, seconds: 0.01, fromMemory })
  })
  app.get('/metrics', (c) => metrics.answer(c.req.raw, c.env.remoteAddress ?? ''))
  app.get('/repairs/iphone14', (c) => {
    c.env.fromMemory = true
    return c.body(null, 304)
  })
  const read = async (
    path: string,
    headers: Record<string, string> = {},
    remoteAddress = '127.0.0.1',
    host = 'localhost:3000',
  ) => {
    const connection = { address: '', requestId: 'one', remoteAddress }
    const response = await app.fetch(new Request(`http://${host}${path}`, { headers }), connection)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return { read, shop }
}

test('/metrics times requests by route pattern and status class, and counts cache hits', async () => {
  const { read } = await openSite(null)
  await read('/repairs/iphone13?repair=screen')
  await read('/repairs/galaxys20')
  await read('/repairs/iphone14')
  const { status, text, headers } = await read('/metrics')
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  const [route, found] = ['/repairs/:phoneName', '4xx']
  expect(text).toContain(`mendpost_request_seconds_count{method="GET",route="${route}",status="${found}"} 2`)
  expect(text).toContain(`mendpost_request_seconds_count{method="GET",route="${route}",status="3xx"} 1`)
  expect(text).toContain(`mendpost_cached_responses_total{route="${route}",status="3xx"} 1`)
  expect(text).not.toContain(`mendpost_cached_responses_total{route="${route}",status="4xx"}`)
  expect(text).toContain('mendpost_outbox_emails{state="waiting"} 0')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('iphone13')
})

test('/metrics tells queues, uploads under way, the backlog of emails, and refusals by limit', async () => {
  const { read, shop } = await openSite(null)
  const upload = shop.uploads.begin({ name: '1' })
  const { points } = rateLimits.linkRenewalPerTicket
  for (let n = 0; n < points; n += 1) await shop.throttles.count('linkRenewalPerTicket', '1')
  await expect(shop.throttles.count('linkRenewalPerTicket', '1')).rejects.toThrow('Too many')
  const { text } = await read('/metrics')
  await upload.end()
  for (const line of [
    'mendpost_queue_waiting{queue="passwords"} 0',
    'mendpost_queue_waiting{queue="pictures"} 0',
    'mendpost_queue_waiting{queue="pdfs"} 0',
    'mendpost_queue_refused{queue="uploads"} 0',
    'mendpost_uploads_under_way 1',
    'mendpost_outbox_backlog 0',
    'mendpost_labels_unclear 0',
    'mendpost_limit_refusals_total{limit="linkRenewalPerTicket"} 1',
    'mendpost_limit_refusals_total{limit="pdfPerAccount"} 0',
    'mendpost_limit_points{limit="changePerCustomer",seconds="3600"} 120',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/^mendpost_spool_bytes \d+$/m)
})

test('/metrics tells for how long the mailbox of replies says nothing and cannot be read, where there is one', async () => {
  const without = await openSite(null)
  expect((await without.read('/metrics')).text).not.toMatch(/^mendpost_mailbox_\w+ /m)
  await close.pop()!()
  const mailbox = { address: 'replies@mail.example/INBOX', open: () => Promise.reject(new Error('away')) }
  const { read, shop } = await openSite(null, { mailbox })
  expect((await read('/metrics')).text).toContain('mendpost_mailbox_failing_seconds 0')
  const [reached, failing] = [shop.now() - 90_000, shop.now() - 60_000]
  await shop.database.db
    .insertInto('mailboxes')
    .values({ address: mailbox.address, reached_at: reached, failing_since: failing })
    .execute()
  const { text } = await read('/metrics')
  expect(text).toContain('mendpost_mailbox_silent_seconds 90')
  expect(text).toContain('mendpost_mailbox_failing_seconds 60')
})

test('/metrics without a token answers loopback requests only, and none from a proxy', async () => {
  const { read } = await openSite(null)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    const { status, text } = await read('/metrics', { [name]: '127.0.0.1' })
    expect([name, status, text]).toEqual([name, 403, 'Not for you.\n'])
  }
  for (const [address, status] of [
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['203.0.113.7', 403],
    ['', 403],
  ] as const) {
    expect([address, (await read('/metrics', {}, address)).status]).toEqual([address, status])
  }
})

test('/metrics without a token answers no request under the name of another site', async () => {
  const { read } = await openSite(null)
  for (const [host, status] of [
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
  ] as const) {
    expect([host, (await read('/metrics', {}, '127.0.0.1', host)).status]).toEqual([host, status])
  }
})

test('/metrics with a token answers requests with that token only', async () => {
  const token = 'a word for the watchman'
  const { read } = await openSite(token)
  expect((await read('/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
  for (const authorization of ['', 'Bearer ', `Bearer ${token}.`, `Basic ${token}`, token]) {
    const { status, headers } = await read('/metrics', { authorization })
    expect([authorization, status, headers.get('www-authenticate')]).toEqual([authorization, 401, 'Bearer'])
  }
})
