import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startServer, type Server } from './child.ts'
import { compare, type Comparison, type Load } from './load.ts'
import { booking, logIn, staffEnv } from './visitor.ts'

const main = ['src/server/run.mjs', 'src/server/main.ts']
const raw = ['src/server/run.mjs', 'bench/raw-server.ts']

/** What `npm run bench` does: the shop against the limits of the machine, in turn, as ratios. `quick` for a short look. */
export async function run(words: string[]): Promise<void> {
  const pace = words.includes('quick') ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 5 }
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-bench-'))
  const servers: Server[] = []
  const start = async (...args: Parameters<typeof startServer>) => {
    const server = await startServer(...args)
    servers.push(server)
    return server
  }
  const results: Comparison[] = []
  const note = (result: Comparison) => {
    results.push(result)
    console.log(line(result))
  }
  try {
    const shop = await start(main, {
      env: { DATA_DIR: join(folder, 'data'), THROTTLE: 'off', LOG_LEVEL: 'warn', ...staffEnv },
      ready: '/readyz',
    })
    const cookie = await logIn(shop.url, shop.url)
    console.log(head)

    const reads: { name: string; path: string; headers: Record<string, string>; goal: number }[] = [
      { name: 'GET /api/getphones', path: '/api/getphones', headers: {}, goal: 0.5 },
      { name: 'GET /api/getphone/iphone13', path: '/api/getphone/iphone13', headers: {}, goal: 0.5 },
      { name: 'GET /api/check-auth, anonymous', path: '/api/check-auth', headers: {}, goal: 0.55 },
      { name: 'GET /api/check-auth, signed in', path: '/api/check-auth', headers: { cookie }, goal: 0.3 },
      { name: 'HTML /, no session', path: '/', headers: { 'accept-encoding': 'br' }, goal: 0.5 },
      {
        name: 'HTML /repairs, no session',
        path: '/repairs',
        headers: { 'accept-encoding': 'br' },
        goal: 0.5,
      },
    ]
    for (const { name, path, headers, goal } of reads) {
      const file = join(folder, 'bytes')
      await writeFile(file, await bytesOf(shop.url + path, headers))
      const limit = await start(raw, { env: { BYTES: file } })
      const oursLoad: Load = { path, headers }
      note(await compare(name, { ours: shop, limit, oursLoad, limitLoad: oursLoad, goal }, pace))
      await limit.stop()
    }

    const limit = await start(raw, { env: { INSERT: join(folder, 'raw.sqlite') } })
    const body = booking(1)
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url, cookie },
      body,
    }
    note(
      await compare(
        'POST /api/submitticket/',
        {
          ours: shop,
          limit,
          oursLoad: { ...post, path: '/api/submitticket/' },
          limitLoad: { ...post, path: '/' },
          goal: 0.5,
        },
        pace,
      ),
    )
    console.log(`\nMemory of the shop afterwards: ${Math.round((shop.memory() ?? 0) / 1024 / 1024)} MB`)
    await mkdir('.test', { recursive: true })
    const machine = {
      cores: cpus().length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      node: process.version,
    }
    await writeFile('.test/bench.json', `${JSON.stringify({ machine, pace, results }, null, 2)}\n`)
  } finally {
    for (const server of servers) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<Buffer> {
  // As packed as it goes over the wire, so that both sides send the same bytes.
  const { request } = await import('node:http')
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
