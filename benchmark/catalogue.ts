import { join } from 'node:path'
import type { Bench } from './benchmark.ts'
import type { Server } from './child.ts'
import { measureConcurrentLatency, type Latency } from './concurrent-latency.ts'
import { median } from './load.ts'
import { logIn, staffEnv } from './log-in.ts'
import { seedCatalogue, type CatalogueSize } from './seed-catalogue.ts'

type CatalogueStep = {
  name: string
  /** Milliseconds at the median: of the delivered catalogue, and of the large one measured in turn with it. */
  small: number
  large: number
  /** Bytes of the answer as sent. */
  smallBytes: number
  largeBytes: number
  /** How long a small request of another client waits meanwhile in the large shop; only for long steps. */
  waits?: Latency
}
export type CatalogueFigures = { small: CatalogueSize; large: CatalogueSize; steps: CatalogueStep[] }

type Shop = { server: Server; cookie: string; size: CatalogueSize }
type Step = (shop: Shop, turn: number) => Promise<{ ms: number; bytes: number }>

/** A catalogue of 2,000 phones with twelve repairs in turn with the delivered one. `2000x8` chooses another size. */
export async function benchCatalogue({
  folder,
  pace,
  words,
  startShop,
  say,
}: Bench): Promise<CatalogueFigures> {
  const named = words.map((word) => /^(\d+)x(\d+)$/.exec(word)).find((match) => match !== null)
  const wanted = { phones: Number(named?.[1] ?? 2_000), repairs: Number(named?.[2] ?? 12) }
  const open = async (name: string, size: typeof wanted | null): Promise<Shop> => {
    const env = { DATA_DIR: join(folder, name), ...staffEnv }
    await (await startShop(env)).stop()
    const filled = seedCatalogue(join(env.DATA_DIR, 'mendpost.sqlite'), size)
    const server = await startShop(env)
    return { server, cookie: await logIn(server.url, server.url), size: filled }
  }
  const small = await open('small', null)
  const large = await open('large', wanted)
  say(`${shown(small.size)} against ${shown(large.size)}`)
  const times = pace.quick ? 10 : 40
  const results: CatalogueStep[] = []
  for (const [name, { step, most, isLong }] of Object.entries(steps)) {
    const figures: Record<'small' | 'large', { ms: number; bytes: number }[]> = { small: [], large: [] }
    for (let turn = 0; turn < Math.min(times, most) + 3; turn++) {
      // The first turns run on cold caches.
      for (const [key, shop] of [['small', small] as const, ['large', large] as const]) {
        const figure = await step(shop, turn)
        if (turn >= 3) figures[key].push(figure)
      }
    }
    const result: CatalogueStep = {
      name,
      small: median(figures.small.map(({ ms }) => ms)),
      large: median(figures.large.map(({ ms }) => ms)),
      smallBytes: figures.small[0]!.bytes,
      largeBytes: figures.large[0]!.bytes,
    }
    if (isLong) {
      result.waits = await measureConcurrentLatency(large.server, async () => {
        for (let turn = 0; turn < 3; turn++) await step(large, times + turn)
      })
    }
    results.push(result)
    const waits = result.waits
      ? `  others ${result.waits.p50.toFixed(1)} / ${result.waits.max.toFixed(1)} ms`
      : ''
    say(
      `  ${name.padEnd(40)} ${result.small.toFixed(2).padStart(8)} ms  ${result.large.toFixed(2).padStart(8)} ms  × ${(result.large / result.small).toFixed(1)}${waits}`,
    )
  }
  return { small: small.size, large: large.size, steps: results }
}

function shown({ phones, repairs, prices }: CatalogueSize): string {
  return `${phones} phones × ${repairs} repairs (${prices} prices)`
}

const all = Number.POSITIVE_INFINITY
const steps: Record<string, { step: Step; most: number; isLong?: true }> = {
  'getphones, anonymous': { step: get('/api/getphones', { anonymous: true }), most: all },
  'getphones, unchanged (304)': { step: unchanged('/api/getphones'), most: all },
  'getphones, signed in': { step: get('/api/getphones'), most: all },
  'getphone, anonymous': { step: get('/api/getphone/iphone13', { anonymous: true }), most: all },
  'page: pricing, anonymous': { step: get('/repairs', { anonymous: true }), most: all },
  'page: pricing, signed in': { step: get('/repairs'), most: all },
  'page: pricing, one brand, signed in': { step: get('/repairs?brand=SamsungNote'), most: all },
  'page: a phone, signed in': { step: get('/repairs/iphone13'), most: all },
  'page: admin table': { step: get('/admin/devices'), most: all },
  'page: admin table, one phone': { step: get('/admin/devices?q=iphone+13+mini'), most: all },
  'page: edit prices': { step: get('/admin/devices/iphone13'), most: all },
  'page: change many prices': { step: get('/admin/prices'), most: all },
  'change a price': { step: changePrice, most: all, isLong: true },
  'export as CSV': { step: get('/api/phones.csv'), most: all, isLong: true },
  'import of all, dry run': { step: importAll(false), most: 8, isLong: true },
  'import of all, applied': { step: importAll(true), most: 8, isLong: true },
}

async function timed(call: () => Promise<Response>): Promise<{ ms: number; bytes: number; text: string }> {
  const began = performance.now()
  const response = await call()
  const body = Buffer.from(await response.arrayBuffer())
  const ms = performance.now() - began
  if (response.status >= 400)
    throw new Error(`${response.url} answered ${response.status}: ${body.toString()}`)
  return { ms, bytes: body.length, text: body.toString() }
}

function get(path: string, { anonymous = false } = {}): Step {
  return ({ server, cookie }) =>
    timed(() => fetch(server.url + path, { headers: anonymous ? {} : { cookie } }))
}

function unchanged(path: string): Step {
  const tags = new Map<string, string>()
  return async ({ server }) => {
    if (!tags.has(server.url))
      tags.set(server.url, (await fetch(server.url + path)).headers.get('etag') ?? '')
    return timed(() => fetch(server.url + path, { headers: { 'if-none-match': tags.get(server.url)! } }))
  }
}

/** Saves one price and waits for the list with it. */
async function changePrice({ server, cookie }: Shop, turn: number) {
  const response = await fetch(`${server.url}/api/getphone/iphone13`, { headers: { cookie } })
  const { version: _, ...phone } = (await response.json()) as Record<string, unknown>
  return timed(async () => {
    const saved = await send({ server, cookie }, 'PUT', '/api/update-device/', {
      data: { ...phone, screen: 200 + (turn % 90) },
    })
    await saved.arrayBuffer()
    return fetch(`${server.url}/api/getphones`, { headers: { cookie } })
  })
}

/** Imports the exported file with every price raised by a dollar. */
function importAll(apply: boolean): Step {
  return async ({ server, cookie }) => {
    const { text } = await timed(() => fetch(`${server.url}/api/phones.csv`, { headers: { cookie } }))
    const csv = text.replace(/,(\d+)(?=,|\r|\n|$)/g, (_, dollars: string) =>
      Number(dollars) === 0 ? ',' : `,${(Number(dollars) % 9_000) + 1}`,
    )
    return timed(() =>
      fetch(`${server.url}/api/phones/imports?apply=${apply}`, {
        method: 'POST',
        headers: { cookie, origin: server.url, 'content-type': 'text/csv' },
        body: csv,
      }),
    )
  }
}

function send(
  { server, cookie }: Pick<Shop, 'server' | 'cookie'>,
  method: string,
  path: string,
  body: object,
): Promise<Response> {
  const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
  return fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
}
