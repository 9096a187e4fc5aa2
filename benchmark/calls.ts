import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Bench } from './benchmark.ts'
import { compare, type Comparison, type Load } from './load.ts'
import { booking, logIn, staffEnv } from './log-in.ts'

const raw = ['src/commands/run.mjs', 'benchmark/raw-server.ts']

/** Single calls and pages against bare `node:http` with the same bytes, and a booking against one durable insert. */
export async function benchCalls({ folder, pace, start, startShop, say }: Bench): Promise<Comparison[]> {
  const results: Comparison[] = []
  const note = (result: Comparison) => {
    results.push(result)
    say(line(result))
  }
  const shop = await startShop({ DATA_DIR: join(folder, 'calls'), ...staffEnv })
  const cookie = await logIn(shop.url, shop.url)
  say(head)
  const packed = { 'accept-encoding': 'br' }
  const reads: { name: string; path: string; headers: Record<string, string>; goal: number }[] = [
    { name: 'GET /api/getphones', path: '/api/getphones', headers: {}, goal: 0.85 },
    { name: 'GET /api/getphones, brotli', path: '/api/getphones', headers: packed, goal: 0.85 },
    { name: 'GET /api/getphone/iphone13', path: '/api/getphone/iphone13', headers: {}, goal: 0.85 },
    { name: 'GET /api/check-auth, anonymous', path: '/api/check-auth', headers: {}, goal: 0.55 },
    { name: 'GET /api/check-auth, signed in', path: '/api/check-auth', headers: { cookie }, goal: 0.2 },
    { name: 'HTML /, no session', path: '/', headers: packed, goal: 0.85 },
    { name: 'HTML /repairs, no session', path: '/repairs', headers: packed, goal: 0.85 },
  ]
  for (const { name, path, headers, goal } of reads) {
    const file = join(folder, 'bytes')
    // The first request fills the response cache.
    await fetchBytes(shop.url + path, headers)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await writeFile(file, await fetchBytes(shop.url + path, headers))
    const limit = await start(raw, { env: { BYTES: file } })
    const oursLoad: Load = { path, headers }
    note(await compare(name, { ours: shop, limit, oursLoad, limitLoad: oursLoad, goal }, pace))
    await limit.stop()
  }

  const limit = await start(raw, { env: { INSERT: join(folder, 'raw.sqlite') } })
  const headers = { 'content-type': 'application/json', origin: shop.url, cookie }
  const post = { method: 'POST', headers, body: booking(1) }
  const oursLoad = { ...post, path: '/api/submitticket/' }
  const limitLoad = { ...post, path: '/' }
  const servers = { ours: shop, limit, oursLoad, limitLoad }
  note(await compare('POST /api/submitticket/', { ...servers, goal: 0.5 }, pace))
  const alone = { oursLoad: { ...oursLoad, connections: 1 }, limitLoad: { ...limitLoad, connections: 1 } }
  note(await compare('POST /api/submitticket/, one connection', { ...servers, ...alone, goal: 0.35 }, pace))
  await limit.stop()
  await shop.stop()
  return results
}

/** As compressed on the wire, so that both servers send the same bytes. */
function fetchBytes(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

const head = `${'work'.padEnd(34)} ${'ours/s'.padStart(8)} ${'limit/s'.padStart(8)} ratio  goal  p50/p99 ms  CPU µs (×)`

function line({ name, ours, limit, ratio, cpuRatio, goal }: Comparison): string {
  const cpu = ours.cpu === null ? '–' : `${Math.round(ours.cpu)} (${cpuRatio?.toFixed(1)})`
  const errors = ours.errors > 0 ? `  ${ours.errors} errors` : ''
  return `${name.padEnd(34)} ${ours.rate.toFixed(0).padStart(8)} ${limit.rate.toFixed(0).padStart(8)}  ${ratio.toFixed(2)}  ${goal.toFixed(2)}  ${ours.p50}/${ours.p99}  ${cpu}${errors}`
}
