import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '#test/browser.ts'
import type { Bench } from './benchmark.ts'
import type { Server } from './child.ts'
import { queuesFilled } from './lists.ts'
import { atShare, median } from './load.ts'
import type { StaffPresses } from './report-presses.ts'
import { getSerial, rareName, seedDatabase } from './seed-database.ts'

export type PressFigures = {
  name: string
  /** From the press until the answered page has been painted: the median, and the 75th percentile. */
  ms: number
  p75: number
  /** Main thread until then, in milliseconds: scripts, layout and styles, and all tasks. */
  scripts: number
  layout: number
  tasks: number
  /** Requests until then, and how many of them wait for one another. */
  requests: number
  inRow: number
}

type Measured = Omit<PressFigures, 'name' | 'p75'>

type Press = {
  /** Opens the page and fills in what is needed; returns what is pressed and what shows the answer. */
  prepare(page: Page, round: number): Promise<{ press: string; answer: string }>
}

/** Presses of the staff: the next step, a note, a filter, a search and a scan, in a browser whose processor is slowed four times. */
export async function benchPresses({ folder, pace, words, startShop, say }: Bench): Promise<StaffPresses> {
  const tickets = words.map(Number).find((word) => word > 0) ?? (pace.quick ? 10_000 : 100_000)
  const rounds = pace.quick ? 3 : 12
  const env = { DATA_DIR: join(folder, 'presses') }
  await (await startShop(env)).stop()
  const cookie = seedDatabase(join(env.DATA_DIR, 'mendpost.sqlite'), tickets)
  const shop = await startShop(env)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    await queuesFilled(shop, { cookie })
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: shop.url })
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: shop.url }])
    const presses: PressFigures[] = []
    const toApprove = await listToApprove(shop, cookie)
    for (const [what, press] of Object.entries(getPresses(tickets, toApprove))) {
      const all: Measured[] = []
      // The first round warms caches and compiled code.
      for (let round = 0; round <= rounds; round++) {
        const page = await context.newPage()
        const measured = await measurePress(page, press, round)
        if (round > 0) all.push(measured)
        await page.close()
      }
      const middle = (key: keyof Measured) => median(all.map((one) => one[key]))
      const row: PressFigures = {
        name: what,
        ms: middle('ms'),
        p75: atShare(
          all.map(({ ms }) => ms),
          0.75,
        ),
        scripts: middle('scripts'),
        layout: middle('layout'),
        tasks: middle('tasks'),
        requests: middle('requests'),
        inRow: middle('inRow'),
      }
      say(
        `${what.padEnd(28)} ${row.ms.toFixed(0)} ms, p75 ${row.p75.toFixed(0)}; scripts ${row.scripts.toFixed(0)}, layout ${row.layout.toFixed(0)}, all tasks ${row.tasks.toFixed(0)} ms; ${row.requests} requests, ${row.inRow} in a row`,
      )
      presses.push(row)
    }
    return { tickets, presses }
  } finally {
    await browser.close()
  }
}

/** The tickets that wait for an approval, newest first. */
async function listToApprove(shop: Server, cookie: string): Promise<number[]> {
  const response = await fetch(`${shop.url}/api/get-ticket`, {
    method: 'POST',
    headers: { cookie, origin: shop.url, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { ticketid: -1, status: 0, limit: 50 } }),
  })
  return ((await response.json()) as { id: number }[]).map(({ id }) => id)
}

function getPresses(tickets: number, toApprove: readonly number[]): Record<string, Press> {
  const open = async (page: Page, path: string) => {
    await page.goto(path)
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
    // The stream of live pages stays open, so that the network is never idle: what is loaded after the page has come by then.
    await page.waitForTimeout(500)
  }
  return {
    'next step: approve': {
      async prepare(page, round) {
        await open(page, `/admin/tickets/${toApprove[round]}`)
        return { press: '[data-step="approve"]', answer: '.staff-step-undo' }
      },
    },
    'leave a note': {
      async prepare(page, round) {
        await open(page, `/admin/tickets/${toApprove[20 + round]}`)
        await page.locator('#leave-note textarea').fill(`Pressed ${round}.`)
        const answer = `.timeline-window [id^="note-"]:has-text("Pressed ${round}.")`
        return { press: '#leave-note button[type="submit"]', answer }
      },
    },
    'filter: one status': {
      async prepare(page) {
        await open(page, '/admin/tickets')
        await page.locator('.filter-sheet summary').click()
        await page.locator('select[name="status"]').evaluate((select: HTMLSelectElement) => {
          // Without an event: the button is what is pressed.
          select.value = '3'
        })
        return { press: '.filter-sheet-panel button[type="submit"]', answer: '.filter-words li' }
      },
    },
    'search: one ticket': {
      async prepare(page) {
        await open(page, '/admin/tickets')
        const field = page.locator('.filter-bar input[name="q"]')
        await field.evaluate((input: HTMLInputElement, text) => {
          input.value = text
        }, rareName(tickets))
        return {
          press: '.filter-bar input[name="q"]',
          answer: '[aria-live="polite"]:has-text("1 ticket found")',
        }
      },
    },
    'scan a serial': {
      async prepare(page, round) {
        await open(page, '/admin/dashboard')
        return {
          press: `scan ${getSerial((tickets >> 1) + round)}`,
          answer: '.page-heading:has-text("Ticket #")',
        }
      },
    },
  }
}

async function measurePress(page: Page, { prepare }: Press, round: number): Promise<Measured> {
  const { press, answer } = await prepare(page, round)
  // The pointer is there before the press; `click` of a locator would run scripts of its own within it.
  const isTyped = press.startsWith('scan ') || press.includes('input')
  const place = isTyped ? null : await page.locator(press).first().boundingBox()
  if (place) await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2)
  else if (!press.startsWith('scan ')) await page.locator(press).focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const before = await readTasks(session)
  await page.evaluate(watchAnswer, toCondition(answer))
  if (press.startsWith('scan ')) await page.evaluate(typeLikeScanner, press.slice(5))
  else if (isTyped) await page.keyboard.press('Enter')
  else {
    await page.mouse.down()
    await page.mouse.up()
  }
  const seen = await page.evaluate(() => (window as unknown as Watched).answered)
  const after = await readTasks(session)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const taken = (key: string) => ((after[key] ?? 0) - (before[key] ?? 0)) * 1000
  return {
    ...seen,
    scripts: taken('ScriptDuration'),
    layout: taken('LayoutDuration') + taken('RecalcStyleDuration'),
    tasks: taken('TaskDuration'),
  }
}

type Session = {
  send(method: 'Performance.getMetrics'): Promise<{ metrics: { name: string; value: number }[] }>
}

async function readTasks(session: Session): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}

type Watched = { answered: Promise<{ ms: number; requests: number; inRow: number }> }

/** A selector, and the text that its element holds. */
function toCondition(answer: string): { selector: string; text: string } {
  const [, selector = '', text = ''] = /^(.*?)(?::has-text\("(.*)"\))?$/.exec(answer) ?? []
  return { selector, text }
}

/** In the page: resolves once what was pressed is answered on the screen, with the requests that this took. */
function watchAnswer({ selector, text }: { selector: string; text: string }): void {
  performance.clearResourceTimings()
  const isThere = () =>
    [...document.querySelectorAll(selector)].some((element) => element.textContent.includes(text))
  let began = 0
  const begin = (event: Event) => {
    if (began === 0 && (event.type !== 'keydown' || (event as KeyboardEvent).key === 'Enter'))
      began = event.timeStamp
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, begin, { capture: true })
  const answered = new Promise<{ ms: number; requests: number; inRow: number }>((resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within a minute: ${selector} ${text}`)), 60_000)
    const finish = () => {
      const now = performance.now()
      const entries = performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime >= began && entry.initiatorType === 'fetch')
        .toSorted((one, other) => one.startTime - other.startTime)
      // How many requests are before each one: those that ended before it began.
      const depths: number[] = []
      for (const [place, entry] of entries.entries()) {
        const earlier = depths.filter((_, other) => entries[other]!.responseEnd <= entry.startTime)
        depths[place] = 1 + Math.max(0, ...earlier)
      }
      resolve({ ms: now - began, requests: entries.length, inRow: Math.max(0, ...depths) })
    }
    const changes = new MutationObserver(() => {
      if (began === 0 || !isThere()) return
      changes.disconnect()
      // A task after the next frame begins once that has been drawn.
      requestAnimationFrame(() => void setTimeout(finish))
    })
    changes.observe(document, { subtree: true, childList: true, characterData: true })
  })
  Object.assign(window, { answered })
}

/** In the page: the keys of a scanner and Enter, at once: a pause would be as long as the slowed page makes it, and no scanner's. */
function typeLikeScanner(code: string): void {
  for (const key of [...code, 'Enter']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
}
