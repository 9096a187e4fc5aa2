import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Pages whose scripts run. */
const scripted = new WeakSet<Page>()

/**
 * Makes opening and reloading a page wait until it is hydrated. Its scripts are imported after the first paint, so the
 * browser's own load event does not wait for them. A caller who says what to wait for gets only that.
 */
export function waitForScriptsOf(page: Page): Page {
  scripted.add(page)
  takeMessagesAway(page)
  // Some tests hold scripts back, and some pages have none.
  const hydrated = () => waitForHydration(page, 5_000).catch(() => {})
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await hydrated()
    return response
  }
  return page
}

const patched = new WeakSet<object>()

/**
 * Before a press, messages go that cover what is pressed, as a person takes them away: the browser would wait for the ten
 * seconds that they stay. A button that shows that it is working ignores presses, so a press waits for it.
 */
function takeMessagesAway(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  if (patched.has(locators)) return
  patched.add(locators)
  const { click, check } = locators
  locators.click = async function (this: Locator, options) {
    await uncover(this, options?.timeout)
    return click.call(this, options)
  }
  locators.check = async function (this: Locator, options) {
    await uncover(this, options?.timeout)
    return check.call(this, options)
  }
}

async function uncover(target: Locator, timeout?: number): Promise<void> {
  if (!scripted.has(target.page())) return
  const makePressable = async (pressed: Element) => {
    for (let frame = 0; frame < 300 && pressed.hasAttribute('aria-busy'); frame++)
      await new Promise(requestAnimationFrame)
    const { left, top, width, height } = pressed.getBoundingClientRect()
    const covering = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-toast]')
    if (!covering || covering.contains(pressed)) return
    for (const message of document.querySelectorAll<HTMLElement>('[data-toast]')) message.click()
  }
  // What is wrong with the target, the press itself says.
  await target.evaluate(makePressable, undefined, timeout === undefined ? {} : { timeout }).catch(() => {})
}

/** Waits until the page is hydrated. */
export async function waitForHydration(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(
    () => {
      const isHydrated = (part: Element | null) =>
        part !== null && Object.keys(part).some((key) => key.startsWith('__reactProps'))
      // The footer's code comes after that of the page.
      const footer = document.querySelector('.site-footer')
      const isPlain = document.readyState === 'complete' && !document.querySelector('script[data-files]')
      return isPlain || (isHydrated(document.querySelector('main')) && (!footer || isHydrated(footer)))
    },
    undefined,
    timeout === undefined ? {} : { timeout },
  )
  await waitUntilIdle(page)
}

/** Waits until the browser is at a path, whatever its query, and shows its page: the address changes first. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((address) => address.pathname === path)
  await waitUntilIdle(page)
}

/** Waits until the page listens to keys, which it does after it is hydrated, and has nothing left to render. */
export async function waitForShortcuts(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['listens'] === 'keydown')
  await waitUntilIdle(page)
}

/** For a new page: marks its document once a script listens to keys. */
export function markKeyListeners(): void {
  const listen = document.addEventListener.bind(document)
  document.addEventListener = (...about: Parameters<typeof listen>) => {
    if (about[0] === 'keydown') document.documentElement.dataset['listens'] = 'keydown'
    listen(...about)
  }
}

/** The requests of a page from now on, and a wait until all of them are answered. */
export function watchRequests(page: Page): { paths: string[]; settle(): Promise<void> } {
  const open = new Set<unknown>()
  const paths: string[] = []
  page.on('request', (request) => {
    open.add(request)
    paths.push(new URL(request.url()).pathname)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    paths,
    async settle() {
      // What the page does next may be another request.
      for (let quiet = 0; quiet < 2; quiet++) {
        await expect.poll(() => open.size).toBe(0)
        await waitUntilIdle(page)
      }
    },
  }
}

/** Waits until no form is being saved, unless a test holds it back, and the browser has nothing left to render. */
export async function waitUntilIdle(page: Page): Promise<void> {
  if (!scripted.has(page)) return
  const idle = async () => {
    for (let frame = 0; frame < 300 && document.querySelector('button[aria-busy]'); frame++)
      await new Promise(requestAnimationFrame)
    await new Promise<void>((resolve) => {
      requestIdleCallback(() => resolve(), { timeout: 5_000 })
    })
  }
  // It fails when another document takes the place of this one.
  await page.evaluate(idle).catch(() => {})
}

/** Holds back requests to a path until the returned function is called. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Keys of a scanner that ends with Enter. */
export function scanKeys(page: Page, code: string): Promise<void> {
  return typeKeys(page, `${code}\r`, 10)
}

/** When the last key that was typed on a page was pressed, in seconds. */
const lastPresses = new WeakMap<Page, number>()
const pause = 1

/**
 * Presses keys this many milliseconds apart by their own timestamps, however busy the machine is, and a second after those
 * that were typed before.
 */
export async function typeKeys(page: Page, text: string, gapMs: number): Promise<void> {
  await waitForShortcuts(page)
  const devtools = await page.context().newCDPSession(page)
  const start = Math.max(Date.now() / 1000, (lastPresses.get(page) ?? 0) + pause)
  lastPresses.set(page, start + (text.length * gapMs) / 1000)
  const presses = [...text].map((key) =>
    key === '\r' ? { key: 'Enter', code: 'Enter', text: key, windowsVirtualKeyCode: 13 } : { key, text: key },
  )
  // Not awaited one by one: they arrive in order, and an answer can take longer than a scanner's gap.
  await Promise.all(
    presses.flatMap((press, index) => [
      devtools.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        timestamp: start + (index * gapMs) / 1000,
        ...press,
      }),
      devtools.send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        timestamp: start + (index * gapMs) / 1000,
        key: press.key,
      }),
    ]),
  )
  await devtools.detach()
}

/** Opens every folded section of a ticket, and what was said earlier. */
export async function unfold(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary:visible')
  while ((await closed.count()) > 0) await closed.first().click()
}

/** A flash message by its text. */
export function getFlash(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Messages' }).getByText(text)
}

/** Opens the account menu, behind the hamburger where there is one. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const burger = page.getByLabel('Menu', { exact: true })
  if (await burger.isVisible()) {
    await burger.click()
    await menu.getByText('Home', { exact: true }).waitFor()
  }
  // On work pages, a small screen's menu names it by a heading.
  await menu.getByText('Account', { exact: true }).filter({ visible: true }).click()
  return menu
}

/** Chooses an entry of the account menu. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  const menu = await openAccountMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** The value of an entry of a description list, by its term. */
export function getFact(page: Page | Locator, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
}

const greyPixel = Buffer.from('R0lGODdhAQABAIAAAMzMzP///ywAAAAAAQABAAACAkQBADs=', 'base64')

/** Answers for the tile server, which the tests do not reach: each tile is one grey pixel. */
export async function serveMapTiles(page: Page): Promise<void> {
  await page.route('**/*.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: greyPixel }),
  )
}
