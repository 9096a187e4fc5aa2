import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser } from '#test/browser.ts'
import { waitForHydration } from './page-parts.ts'
import { openShopForTests } from './test-shop.ts'

const shop = openShopForTests()
let browser: Browser

beforeAll(async () => {
  // A browser of its own: headless shells have no back/forward cache.
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
})

afterAll(() => browser?.close())

test("the browser's back and forward buttons restore the scroll position", async () => {
  const page = await shop.visitor({ viewport: { width: 390, height: 844 } })
  await page.goto('/repairs')
  await waitForHydration(page)
  await page
    .getByText(/^All \d+ phones$/)
    .first()
    .click()
  await page.evaluate(() => window.scrollTo(0, 1_500))
  await page.locator('a[data-tile][href="/repairs/iphone13"]').click()
  await page.getByRole('heading', { name: 'iPhone 13', level: 1, exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Choose your phone' }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400)
  await page.goForward()
  await page.getByRole('heading', { name: 'iPhone 13', level: 1, exact: true }).waitFor()
})

test('a public page is restored from the back/forward cache', async () => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()
  for (const path of ['/', '/repairs', '/booking/iphone13/screen', '/contact']) {
    await page.goto(path)
    await waitForHydration(page)
    await page.evaluate(() => {
      Object.assign(window, { left: 'open' })
    })
    await page.goto('/drawings/iphone13.svg')
    await page.goBack({ waitUntil: 'commit' })
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { left?: string }).left), { message: path })
      .toBe('open')
  }
})
