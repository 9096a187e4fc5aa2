import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { markKeyListeners, waitForScriptsOf } from './page-parts.ts'
import { recordPages, type PageRecord } from './record-pages.ts'

/** A page with a browser context of its own; `record` is of the test that has it, which says whether another one may use it. */
export type Tab = {
  readonly page: Page
  readonly record: PageRecord
  giveBack(isFit: boolean): Promise<void>
}

type UsedTab = {
  key: string
  origin: string
  context: BrowserContext
  page: Page
  record: PageRecord
  devtools: CDPSession
  /** What its test did that lasts, and how it is undone; null where nothing undoes it. */
  undo: ((() => unknown) | null)[]
}

type Calls = Record<string, ((...about: unknown[]) => unknown) | undefined>
type Undo = (made: unknown, about: unknown[]) => unknown

const mostWaiting = 4

/**
 * Tabs that are as new for each test: one that a test before has given back, since a renderer process that has not met the
 * scripts takes three times as long for each page. What the server lets a browser cache stays in its cache.
 */
export function openTabs(browser: Browser) {
  const waiting: UsedTab[] = []

  async function open(key: string, options: BrowserContextOptions): Promise<UsedTab> {
    const context = await browser.newContext(options)
    context.setDefaultTimeout(20_000)
    const record = recordPages(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    if (options.javaScriptEnabled !== false) {
      await page.addInitScript(markKeyListeners)
      waitForScriptsOf(page)
    }
    const tab: UsedTab = { key, origin: options.baseURL!, context, page, record, devtools, undo: [] }
    rememberChanges(tab)
    return tab
  }

  async function giveBack(tab: UsedTab, isFit: boolean): Promise<void> {
    const { context } = tab
    for (const one of [context, ...context.pages()]) await one.unrouteAll({ behavior: 'ignoreErrors' })
    const mayWait = isFit && !tab.undo.includes(null) && waiting.length < mostWaiting
    const isAsNew = mayWait && (await clear(tab).then(...succeeded))
    if (isAsNew) waiting.push(tab)
    else await context.close()
  }

  return {
    async take(options: BrowserContextOptions): Promise<Tab> {
      const key = JSON.stringify(options)
      const place = waiting.findLastIndex((tab) => tab.key === key)
      const tab = place < 0 ? await open(key, options) : waiting.splice(place, 1)[0]!
      return { page: tab.page, record: tab.record, giveBack: (isFit) => giveBack(tab, isFit) }
    },
    /** Closes those of a shop that ends. */
    async close(origin: string): Promise<void> {
      const ended = waiting.filter((tab) => tab.origin === origin)
      waiting.splice(0, waiting.length, ...waiting.filter((tab) => tab.origin !== origin))
      for (const { context } of ended) await context.close()
    },
  }
}

const succeeded = [() => true, () => false] as const

/** Remembers each call of a test that leaves something in a page or its context. */
function rememberChanges({ context, page, undo }: UsedTab): void {
  const viewport = page.viewportSize()
  for (const target of [context, page, page.clock]) {
    const calls = target as unknown as Calls
    const removeListener: Undo = (_, about) => calls['off']!.apply(target, about)
    const lasting: Record<string, Undo | null> = {
      addInitScript: (made) => (made as { dispose(): unknown }).dispose(),
      emulateMedia: null,
      exposeBinding: null,
      exposeFunction: null,
      grantPermissions: () => context.clearPermissions(),
      install: null,
      newCDPSession: (made) => (made as CDPSession).detach(),
      on: removeListener,
      once: removeListener,
      routeWebSocket: null,
      setOffline: () => context.setOffline(false),
      setViewportSize: () => viewport && page.setViewportSize(viewport),
    }
    for (const [name, undoing] of Object.entries(lasting)) {
      const call = calls[name]
      if (!call) continue
      calls[name] = (...about) => {
        const made = call.apply(target, about)
        undo.push(undoing && (async () => undoing(await made, about)))
        return made
      }
    }
  }
}

/** Leaves a tab without what its test left: other pages, listeners, cookies, storage, history, what was logged. */
async function clear({ origin, context, page, devtools, record, undo }: UsedTab): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const one of undo.splice(0)) await one?.()
  undo.length = 0
  // A page of the same site: for another one the browser would start a new renderer process.
  await page.goto(`${origin}/robots.txt`, { waitUntil: 'load' })
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await context.clearCookies()
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.send('Page.resetNavigationHistory')
  for (const list of [record.errors, record.console, record.requests]) list.length = 0
}
