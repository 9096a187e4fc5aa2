import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession, type Locator } from 'playwright-core'
import { findBrowser } from '#test/browser.ts'
import { shopCommand, startServer } from './child.ts'
import { atShare, median } from './load.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { prepareTap, readTap, type Tap } from './watch-tap.ts'

type WalkStep = {
  name: string
  /** From the tap to the next page's heading on the screen: 75th percentile and median of the rounds. */
  ms: number
  median: number
  /** Of the middle round: while scripts and styles, or else data were on the way, and from the heading's element to the screen. */
  scripts: number
  data: number
  painting: number
  /** Work of the browser's main thread until the page is at rest, with the slowed processor. */
  work: number
  /** Requests between tap and heading, and how many of them followed one another. */
  requests: number
  inRow: number
}
export type WalkFigures = { phones: number; rounds: number; steps: WalkStep[] }

/** A phone from the lower half of what people carry, on an ordinary mobile line. */
const slowness = 4
const line = { offline: false, latency: 85, downloadThroughput: 1_125_000, uploadThroughput: 1_125_000 }
const readingMs = 2_000
const settlingMs = 1_500

/** The way of a visitor who books, by the links that are tapped, and back. */
const steps = [
  { name: 'home → pricing', link: 'a.button[href="/repairs"]' },
  { name: 'pricing → phone', link: 'a[data-tile]' },
  { name: 'phone → booking', choice: 'a.repair-option', link: 'a.button[href^="/booking/"]' },
  { name: 'back to the phone' },
  { name: 'back to pricing' },
  { name: 'back to home' },
]

/** Walks from the home page to the booking form and back, each round in a browser that has seen nothing of the shop. */
export async function walk({
  rounds,
  phones,
}: {
  rounds: number
  phones: number | null
}): Promise<WalkFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-walk-'))
  const env = { DATA_DIR: join(folder, 'data'), THROTTLE: 'off', LOG_LEVEL: 'warn' }
  if (phones !== null) await (await startServer(shopCommand, { env, ready: '/readyz' })).stop()
  const database = join(env.DATA_DIR, 'mendpost.sqlite')
  if (phones !== null) seedCatalogue(database, { phones, repairs: 12 })
  const shop = await startServer(shopCommand, { env, ready: '/readyz' })
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const taps = new Map<string, Tap[]>(steps.map(({ name }) => [name, []]))
    // The first one fills the caches of the server.
    for (let round = 0; round <= rounds; round++) {
      const found = await walkOnce(browser, shop.url)
      if (round > 0) for (const [name, tap] of found) taps.get(name)!.push(tap)
    }
    const shown = seedCatalogue(database, null).phones
    return { phones: shown, rounds, steps: [...taps].map(([name, all]) => summarise(name, all)) }
  } finally {
    await browser.close()
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function walkOnce(browser: Browser, url: string): Promise<[string, Tap][]> {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, baseURL: url })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', line)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await devtools.send('Performance.enable')
    const readWork = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return 1_000 * metrics.find(({ name }) => name === 'TaskDuration')!.value
    }
    await page.addInitScript(prepareTap)
    await page.goto('/')
    const found: [string, Tap][] = []
    for (const { name, choice, link } of steps) {
      if (choice) {
        await page.waitForTimeout(readingMs)
        await page.locator(choice).first().tap()
      }
      // Nothing is asked of the page between reading and the next heading: each question takes its time, too.
      const point = link ? await findPoint(page.locator(link).first()) : null
      const before = await readWork()
      await page.waitForTimeout(readingMs)
      if (point) await tap(devtools, point)
      else await page.goBack({ waitUntil: 'commit' })
      await page.waitForTimeout(settlingMs)
      found.push([name, { ...(await readTap(page)), work: (await readWork()) - before }])
    }
    return found
  } finally {
    await context.close()
  }
}

type Point = { x: number; y: number }

async function findPoint(link: Locator): Promise<Point> {
  await link.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await link.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

async function tap(devtools: CDPSession, point: Point): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function summarise(name: string, taps: Tap[]): WalkStep {
  const all = taps.map(({ ms }) => ms)
  const middle = median(all)
  const { ms: _, ...parts } = taps.find(({ ms }) => ms === middle)!
  return { name, ...parts, median: middle, ms: atShare(all, 0.75) }
}

/** A line for each step. */
export function describeWalk({ phones, rounds, steps: all }: WalkFigures): string {
  const figure = (value: number) => value.toFixed(0)
  const lines = all.map(
    ({ name, ms, median, scripts, data, painting, work, requests, inRow }) =>
      `${name}: ${figure(ms)} ms (median ${figure(median)}); scripts ${figure(scripts)}, data ${figure(data)}, painting ${figure(painting)}, work ${figure(work)}; ${requests} requests, ${inRow} in a row`,
  )
  return [`${phones} phones, ${rounds} rounds:`, ...lines].join('\n')
}
