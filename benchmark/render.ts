import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { BarePath, openBarePage as OpenBarePage } from './bare-page.tsx'
import type { Bench } from './benchmark.ts'
import { startServer } from './child.ts'
import { load, median } from './load.ts'
import { seedDatabase } from './seed-database.ts'

export type Rendered = {
  path: string
  /** CPU microseconds of React alone in a loop, of bare `node:http` that renders, and of the shop's whole response. */
  alone: number
  bare: number
  ours: number
  ratio: number
  goal: number
}

const root = join(import.meta.dirname, '..')

/** Pages of a logged-in customer, against bare `node:http` that lets React render the same page. */
export async function benchRender({ folder, pace, startShop, say }: Bench): Promise<Rendered[]> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'no-styles', enforce: 'pre', load: (id) => (id.endsWith('.css') ? '' : null) }],
    build: { ssr: 'benchmark/bare-page.tsx', outDir: '.test/bare', target: 'node24', minify: false },
  })
  process.env['NODE_ENV'] = 'production'
  const built = pathToFileURL(join(root, '.test/bare/bare-page.js')).href
  const { openBarePage } = (await import(built)) as { openBarePage: typeof OpenBarePage }

  const env = { DATA_DIR: join(folder, 'render') }
  await (await startShop(env)).stop()
  const cookie = seedDatabase(join(env.DATA_DIR, 'mendpost.sqlite'), 1000)
  const shop = await startShop(env)
  const results: Rendered[] = []
  for (const path of ['/', '/account/dashboard', '/admin/tickets'] satisfies BarePath[]) {
    const render = await openBarePage(shop.url, cookie, path)
    const limit = await startServer(['src/commands/run.mjs', 'benchmark/bare-server.ts'], {
      env: { SHOP: shop.url, COOKIE: cookie, PAGE: path, BUILT: built },
    })
    const alone: number[] = []
    const ours: number[] = []
    const bare: number[] = []
    renderFor(render, pace.seconds)
    const work = { path, headers: { cookie, 'accept-encoding': 'br' }, connections: 4 }
    await load(shop, work, pace.seconds)
    await load(limit, work, pace.seconds)
    for (let round = 0; round < pace.rounds; round++) {
      alone.push(renderFor(render, pace.seconds / 2))
      for (const [server, times] of [
        [limit, bare],
        [shop, ours],
      ] as const) {
        const { cpu, errors } = await load(server, work, pace.seconds)
        if (cpu !== null && errors === 0) times.push(cpu)
      }
    }
    await limit.stop()
    const result = {
      path,
      alone: median(alone),
      bare: median(bare),
      ours: median(ours),
      ratio: median(bare) / median(ours),
      goal: 0.45,
    }
    say(
      `${path.padEnd(20)} alone ${result.alone.toFixed(0)} µs, bare ${result.bare.toFixed(0)} µs, ours ${result.ours.toFixed(0)} µs, ratio ${result.ratio.toFixed(2)} (goal 0.45)`,
    )
    results.push(result)
  }
  await shop.stop()
  return results
}

/** CPU microseconds per rendering. */
function renderFor(render: () => string, seconds: number): number {
  const until = performance.now() + seconds * 1000
  const before = process.cpuUsage()
  let count = 0
  while (performance.now() < until) {
    render()
    count++
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}
