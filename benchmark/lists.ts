import { join } from 'node:path'
import { queueKeys } from '#contract/queues.ts'
import type { Bench } from './benchmark.ts'
import { shopCommand, type Server } from './child.ts'
import { median } from './load.ts'
import { measureConcurrentLatency, type Latency } from './concurrent-latency.ts'
import { getMobile, rareName, seedDatabase, getSerial } from './seed-database.ts'

export type Step = {
  name: string
  /** Milliseconds at the median and at the 95th percentile. */
  p50: number
  p95: number
  bytes: number
}
export type Size = {
  tickets: number
  steps: Step[]
  /** Latency of a concurrent client while the server is idle, and while lists and searches run. */
  idle: Latency
  busy: Latency
  stream: { ms: number; bytes: number; moreMemoryMb: number; waits: Latency } | null
}

/** Staff lists and searches at growing numbers of tickets, and the latency they cause for other requests. */
export async function benchLists({ folder, pace, words, start, say }: Bench): Promise<Size[]> {
  const named = words.map(Number).filter((word) => word > 0)
  const sizes =
    named.length > 0
      ? named
      : [1_000, 10_000, ...(pace.quick ? [] : [100_000]), ...(words.includes('million') ? [1_000_000] : [])]
  const env = { DATA_DIR: join(folder, 'lists'), THROTTLE: 'off', LOG_LEVEL: 'warn' }
  // One booking creates the database file to fill.
  await (await start(shopCommand, { env, ready: '/readyz' })).stop()
  const results: Size[] = []
  for (const tickets of sizes) {
    const began = performance.now()
    const cookie = seedDatabase(join(env.DATA_DIR, 'mendpost.sqlite'), tickets)
    say(`${tickets} tickets (filled in ${((performance.now() - began) / 1000).toFixed(1)} s)`)
    const server = await start(shopCommand, { env, ready: '/readyz' })
    const size = await measure(server, cookie, tickets, pace.quick ? 20 : 60)
    for (const { name, p50, p95, bytes } of size.steps) {
      say(
        `  ${name.padEnd(34)} ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)}  ${bytes} B`,
      )
    }
    say(`  others wait: idle ${shown(size.idle)}, lists and searches ${shown(size.busy)}`)
    if (size.stream) {
      const { ms, bytes, moreMemoryMb, waits } = size.stream
      say(
        `  all tickets: ${ms.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB, memory +${moreMemoryMb.toFixed(0)} MB, others ${shown(waits)}`,
      )
    }
    results.push(size)
    await server.stop()
  }
  return results
}

function shown({ p50, p99, max }: Latency): string {
  return `${p50.toFixed(1)}/${p99.toFixed(1)}/${max.toFixed(1)} ms`
}

async function measure(server: Server, cookie: string, tickets: number, times: number): Promise<Size> {
  const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
  const post = (path: string, data: object) =>
    fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify({ data }) })
  const list = (filter: object) => post('/api/get-ticket', { ticketid: -1, limit: 50, ...filter })
  const page = (path: string) => fetch(server.url + path, { headers: { cookie } })

  const empty = await queuesFilled(server, headers)
  if (empty.length > 0) throw new Error(`These queues hold no ticket: ${empty.join(', ')}`)
  const first = await list({})
  const newest = ((await first.json()) as { id: number }[])[0]!.id
  const cursor = await deepCursor(list, Math.min(20, Math.floor(tickets / 50) - 1))
  let advance = 0
  const steps: Record<string, () => Promise<Response>> = {
    'list, newest 50': () => list({}),
    'list, a page further back': () => list({ cursor }),
    'list, one status': () => list({ status: 3 }),
    'list, mine, last changed first': () => list({ assigned: 0, sort: 'updated' }),
    'queues, all counts': () => fetch(`${server.url}/api/queues`, { headers }),
    'list, open only': () => list({ open: true }),
    ...Object.fromEntries(
      queueKeys.map((queue) => [`queue, ${queue}`, () => list({ queue, sort: 'oldest' })]),
    ),
    'view, mine and overdue': () => list({ mine: true, due: 'overdue' }),
    'view, mine and open in one status': () => list({ mine: true, open: true, status: 3 }),
    'view, due this week': () => list({ due: 'week' }),
    'list, overdue': () => list({ due: 'overdue' }),
    'list, a queue, newest first': () => list({ queue: 'overdue' }),
    'scan, a serial': () => post('/api/scans', { code: getSerial(tickets >> 1) }),
    'search, a name that one has': () => list({ q: rareName(tickets).slice(0, 9).toLowerCase() }),
    'search, a word that most have': () => list({ q: 'bench' }),
    'search, a mobile': () => list({ q: getMobile(tickets >> 1) }),
    'search, a piece of a mobile': () => list({ q: getMobile(tickets >> 1).slice(2, 8) }),
    'search, a serial': () => list({ q: getSerial(tickets >> 1) }),
    'search, two letters': () => list({ q: 'zx' }),
    'search, a word that most have, with a status that none has': () => list({ q: 'bench', status: 4 }),
    'search, words of a note': () => list({ q: 'swollen outside' }),
    'open a ticket': () => post('/api/get-ticket', { ticketid: newest - (advance++ % 100) }),
    'leave a note': () =>
      post('/api/submit-ticket-comment', {
        ticketid: newest - (advance++ % 100),
        comment: 'Bench.',
        status: 3,
        makeVisibleToCustomer: false,
      }),
    'numbers per status': () => fetch(`${server.url}/api/tickets/status-counts`, { headers }),
    'page: the overview': () => page('/admin/dashboard'),
    'page: the list': () => page('/admin/tickets'),
    'page: a queue': () => page('/admin/tickets?queue=overdue&sort=oldest'),
    'page: a search': () => page('/admin/tickets?q=swollen'),
    'page: a ticket': () => page(`/admin/tickets/${newest - (advance++ % 100)}`),
  }
  const measured: Step[] = []
  for (const [name, step] of Object.entries(steps)) measured.push(await timed(name, step, times))

  const idle = await measureConcurrentLatency(
    server,
    () => new Promise((resolve) => setTimeout(resolve, 1500)),
  )
  const busy = await measureConcurrentLatency(server, async () => {
    for (let round = 0; round < times / 5; round++) {
      for (const name of Object.keys(steps).filter((one) => /^(list|queue|view|search)/.test(one)))
        await read(await steps[name]!())
    }
  })
  const stream =
    tickets > 200_000 ? null : await streamAll(server, () => post('/api/get-ticket', { ticketid: -1 }))
  return { tickets, steps: measured, idle, busy, stream }
}

/** Waits until the new start has worked out the queues of the seeded tickets; returns the empty ones. */
export async function queuesFilled(server: Server, headers: Record<string, string>): Promise<string[]> {
  for (let before = -1; ;) {
    const response = await fetch(`${server.url}/api/queues`, { headers })
    const { queues } = (await response.json()) as { queues: { key: string; count: number }[] }
    const now = queues.reduce((sum, { count }) => sum + count, 0)
    if (now === before && now > 0) return queues.filter(({ count }) => count === 0).map(({ key }) => key)
    before = now
    // Longer than counts are cached.
    await new Promise((resolve) => setTimeout(resolve, 6_000))
  }
}

async function deepCursor(list: (filter: object) => Promise<Response>, pages: number): Promise<string> {
  let cursor: string | null = null
  for (let at = 0; at < pages; at++) {
    const response = await list(cursor === null ? {} : { cursor })
    await response.arrayBuffer()
    cursor = response.headers.get('x-next-cursor') ?? cursor
  }
  return cursor!
}

async function timed(name: string, step: () => Promise<Response>, times: number): Promise<Step> {
  const taken: number[] = []
  let bytes = 0
  for (let at = 0; at < times + 5; at++) {
    const began = performance.now()
    bytes = await read(await step())
    // The first calls run on cold caches.
    if (at >= 5) taken.push(performance.now() - began)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  return { name, p50: median(taken), p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, bytes }
}

async function read(response: Response): Promise<number> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.arrayBuffer()).byteLength
}

async function streamAll(server: Server, callApi: () => Promise<Response>): Promise<Size['stream']> {
  let bytes = 0
  let ms = 0
  const before = server.memory() ?? 0
  let most = before
  const timer = setInterval(() => (most = Math.max(most, server.memory() ?? 0)), 20)
  const waits = await measureConcurrentLatency(server, async () => {
    const began = performance.now()
    const { body } = await callApi()
    for await (const chunk of body!) bytes += (chunk as Uint8Array).length
    ms = performance.now() - began
  })
  clearInterval(timer)
  return { ms, bytes, moreMemoryMb: (most - before) / 1024 ** 2, waits }
}
