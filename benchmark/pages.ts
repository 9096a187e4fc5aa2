import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flags } from 'lighthouse'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '#test/browser.ts'
import { buildWhenNeeded } from '../src/build/build-when-needed.ts'
import { getFreePort } from '#test/free-port.ts'
import { shopCommand, startServer, type Server } from './child.ts'
import { median } from './load.ts'
import { writeReport } from './report.ts'
import { requireTools } from './tools/require-tools.ts'
import { describeWalk, walk, type WalkFigures } from './walk.ts'

export type PageFigures = {
  path: string
  form: 'mobile' | 'desktop'
  /** Performance, accessibility, best practices, SEO. */
  scores: number[]
  fcp: number
  lcp: number
  cls: number
  tbt: number
  /** The same page without scripts. */
  bareFcp: number
  bareLcp: number
  /** Bytes on the wire by kind. */
  kinds: Record<string, number>
  second: number
  /** Fetched in advance for the next page; missing in older figures. */
  ahead?: number
  /** From the click on a link to the next page's heading; null where the page has no such link. */
  nextPageMs: number | null
  /** The same on a mobile connection: 150 ms round trip, 1.6 Mbit/s. */
  nextPageSlowMs: number | null
}

const publicPages: { path: string; next: string | null }[] = [
  { path: '/', next: 'a.button[href="/repairs"]' },
  { path: '/repairs', next: 'a[data-tile]' },
  { path: '/repairs/iphone13', next: '#site-nav a[href="/contact"]' },
  { path: '/booking/iphone13/screen', next: null },
  { path: '/contact', next: '#site-nav a[href="/repairs"]' },
  { path: '/account/login', next: null },
]

type Glance = Pick<PageFigures, 'scores' | 'fcp' | 'lcp' | 'cls' | 'tbt'> & { short: string[] }

/**
 * `npm run bench:pages`: each public page in a browser, against itself without scripts. `quick`: two pages, once; `walk`: the way to
 * the booking form alone, in as many rounds as are named.
 */
export async function run(words: string[]): Promise<void> {
  const quick = words.includes('quick')
  await buildWhenNeeded(console.log)
  if (words.includes('walk')) return void (await walkWith(words))
  requireTools()
  const rounds = quick ? 1 : words.includes('long') ? 5 : 3
  const folder = await mkdtemp(join(tmpdir(), 'mendpost-pages-'))
  const servers: Server[] = []
  const executablePath = findBrowser()
  const port = await getFreePort()
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
  ]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const env = { DATA_DIR: join(folder, 'data'), THROTTLE: 'off', LOG_LEVEL: 'warn' }
    const shop = await startServer(shopCommand, { env, ready: '/readyz' })
    servers.push(shop)
    const bare = await startServer(['src/commands/run.mjs', 'benchmark/strip-proxy.ts'], {
      env: { TARGET: shop.url },
      ready: '/healthz',
    })
    servers.push(bare)
    const figures: PageFigures[] = []
    for (const { path, next } of quick ? publicPages.slice(0, 2) : publicPages) {
      // Rendered once before, so that the response cache is warm.
      await fetch(shop.url + path)
      const seen = await fetchBytes(executablePath, shop.url + path)
      const clicked = async (slow: boolean) =>
        next === null ? null : clickTime(executablePath, shop.url + path, next, slow)
      const nextPageMs = await clicked(false)
      const nextPageSlowMs = await clicked(true)
      for (const form of ['mobile', 'desktop'] as const) {
        const ours: Glance[] = []
        const without: Glance[] = []
        for (let round = 0; round < rounds; round++) {
          ours.push(await glance(shop.url + path, form, port))
          without.push(await glance(bare.url + path, form, port))
        }
        const middle = (all: Glance[], key: 'fcp' | 'lcp' | 'cls' | 'tbt') =>
          median(all.map((one) => one[key]))
        const page: PageFigures = {
          path,
          form,
          scores: [0, 1, 2, 3].map((at) => median(ours.map(({ scores }) => scores[at] ?? 0))),
          fcp: middle(ours, 'fcp'),
          lcp: middle(ours, 'lcp'),
          cls: middle(ours, 'cls'),
          tbt: middle(ours, 'tbt'),
          bareFcp: middle(without, 'fcp'),
          bareLcp: middle(without, 'lcp'),
          ...seen,
          nextPageMs,
          nextPageSlowMs,
        }
        figures.push(page)
        console.log(
          `${path} ${form}: ${page.scores.join('/')} FCP ${page.fcp.toFixed(0)} (${page.bareFcp.toFixed(0)}) LCP ${page.lcp.toFixed(0)} (${page.bareLcp.toFixed(0)}) CLS ${page.cls.toFixed(3)} TBT ${page.tbt.toFixed(0)} ${JSON.stringify(page.kinds)} second ${page.second}, next page ${page.nextPageMs?.toFixed(0) ?? '–'} ms, on a mobile line ${page.nextPageSlowMs?.toFixed(0) ?? '–'} ms`,
        )
        for (const audit of new Set(ours.flatMap(({ short }) => short))) console.log(`  short of 1: ${audit}`)
      }
    }
    if (quick) return
    const walks = await walkWith([])
    await mkdir('docs/performance', { recursive: true })
    await writeFile('docs/performance/pages.json', `${JSON.stringify({ pages: figures, walks }, null, 2)}\n`)
    await writeReport()
  } finally {
    await browser.close()
    for (const server of servers.toReversed()) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The way to the booking form, with the delivered catalogue and with a large one; `small` or `large`: with one of them. */
async function walkWith(words: string[]): Promise<WalkFigures[]> {
  const rounds = words.map(Number).find((number) => number > 0) ?? 12
  const walks: WalkFigures[] = []
  for (const size of ['small', 'large'].filter(
    (one) => words.includes(one) || !/small|large/.test(words.join()),
  )) {
    walks.push(await walk({ rounds, phones: size === 'small' ? null : 2_000 }))
    console.log(describeWalk(walks.at(-1)!))
  }
  return walks
}

async function glance(url: string, form: 'mobile' | 'desktop', port: number): Promise<Glance> {
  const { default: lighthouse, desktopConfig } = await import('./tools/lighthouse.ts')
  const flags: Flags = { port, logLevel: 'error', output: 'json' }
  const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
  const { audits, categories } = result.lhr
  const of = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
    fcp: of('first-contentful-paint'),
    lcp: of('largest-contentful-paint'),
    cls: of('cumulative-layout-shift'),
    tbt: of('total-blocking-time'),
    short: Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  }
}

/** Bytes on the wire by kind for a cold view, in total for the next view, and what is fetched in advance for the next page. */
async function fetchBytes(
  executablePath: string,
  url: string,
): Promise<Pick<PageFigures, 'kinds' | 'second' | 'ahead'>> {
  const look = async (page: Page) => {
    const kinds: Record<string, number> = {}
    const getKind = new Map<string, string>()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    session.on('Network.responseReceived', ({ requestId, type }) =>
      getKind.set(requestId, type.toLowerCase()),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = getKind.get(requestId) ?? 'other'
      kinds[kind] = (kinds[kind] ?? 0) + encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await session.detach()
    return kinds
  }
  const sum = (kinds: Record<string, number>) => Object.values(kinds).reduce((one, other) => one + other, 0)
  const whole = sum(await inPage(executablePath, look))
  return inPage(executablePath, async (page) => {
    // A visitor who saves data gets the page alone.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const kinds = await look(page)
    return { kinds, second: sum(await look(page)), ahead: whole - sum(kinds) }
  })
}

/** Milliseconds from the click on a link, after hovering, to the next page's heading; the median of five. */
async function clickTime(executablePath: string, url: string, link: string, slow: boolean): Promise<number> {
  return inPage(executablePath, async (page) => {
    if (slow) {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', mobileLine)
    }
    const taken: number[] = []
    for (let advance = 0; advance < 5; advance++) {
      await page.goto(url, { waitUntil: 'networkidle' })
      const target = page.locator(link).first()
      await target.hover()
      // The time between hovering over a link and clicking it.
      await page.waitForTimeout(slow ? 300 : 120)
      const ms = await target.evaluate((element) => {
        const heading = document.querySelector('h1')
        const began = performance.now()
        return new Promise<number>((resolve) => {
          const watch = () => {
            const now = document.querySelector('h1')
            if (now !== null && now !== heading)
              requestAnimationFrame(() => resolve(performance.now() - began))
            else requestAnimationFrame(watch)
          }
          ;(element as HTMLElement).click()
          watch()
        })
      })
      taken.push(ms)
    }
    return median(taken)
  })
}

const mobileLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

async function inPage<T>(executablePath: string, look: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    return await look(await context.newPage())
  } finally {
    await browser.close()
  }
}
