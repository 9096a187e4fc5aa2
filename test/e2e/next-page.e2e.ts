import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrowser, openBrowser } from '#test/browser.ts'
import { awake, openAccountMenu } from './page-parts.ts'
import { ask, customerIn, person, staffIn } from './people.ts'
import { shopForTests } from './shop-for-tests.ts'

const shop = shopForTests()
// The other tests' browsers keep nothing, since what they ask for is looked at on its way.
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser(findBrowser())
})

afterAll(() => browser?.close())

async function visitor(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, ...options })
  const page = await context.newPage()
  await page.goto(path)
  await awake(page)
  return page
}

/** The paths that a page asks for from now on. */
function asked(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}

const arrivedAt = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor()

async function setPrice(price: number): Promise<void> {
  const page = await staffIn(shop)
  const { version: _, ...phone } = await ask(page, 'GET', '/api/getphone/iphone13')
  await ask(page, 'PUT', '/api/update-device/', { data: { ...phone, battery: price } })
  await page.close()
}

test('reaching for a link brings the next page, and who is looking is asked at the click', async () => {
  const page = await visitor('/')
  const paths = asked(page)
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).hover()
  await expect.poll(() => paths).toContain('/api/getphones')
  await expect.poll(() => paths.some((path) => path.includes('choose-phone-page'))).toBe(true)
  expect(paths).not.toContain('/api/check-auth')
  await page.waitForTimeout(300)
  const before = paths.length
  await page.getByRole('main').getByRole('link', { name: 'Pricing' }).click()
  await arrivedAt(page, 'Choose your phone')
  const atTheClick = paths.slice(before)
  expect(atTheClick.filter((path) => path === '/api/check-auth')).toHaveLength(1)
  // The pointer may now rest on a tile, and bring the page after this one.
  expect(atTheClick.filter((path) => path.includes('choose-phone-page'))).toEqual([])
})

test('a price that changes between reaching for a page and opening it is never shown as it was', async () => {
  for (const [price, at, link] of [
    [111, '/repairs', 'a[href="/repairs/iphone13"]'],
    [112, '/repairs/iphone13?repair=battery', 'a[href="/booking/iphone13/battery"]'],
  ] as const) {
    const page = await visitor(at)
    const heard = page.waitForResponse('**/api/getphone/iphone13')
    await page.locator(link).first().hover()
    await (await heard).finished()
    await setPrice(price)
    await page.locator(link).first().click()
    if (at === '/repairs') await page.getByRole('listitem').filter({ hasText: 'Battery' }).first().waitFor()
    else await arrivedAt(page, 'Book your repair')
    await page.getByRole('main').getByText(`$${price}`).first().waitFor({ timeout: 5_000 })
  }
})

test('an answer that is on its way when the link is followed is not asked for twice', async () => {
  const page = await visitor('/')
  const paths = asked(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/getphones', async (route) => {
    await held
    await route.continue()
  })
  const link = page.getByRole('main').getByRole('link', { name: 'Pricing' })
  await link.hover()
  await expect.poll(() => paths).toContain('/api/getphones')
  await link.click()
  await page.waitForTimeout(200)
  letGo()
  await arrivedAt(page, 'Choose your phone')
  expect(paths.filter((path) => path === '/api/getphones')).toHaveLength(1)
})

test('whoever saves data is brought nothing before they ask for it', async () => {
  const page = await visitor('/about')
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const paths = asked(page)
  await page.getByRole('main').getByRole('link', { name: 'See pricing' }).hover()
  await page.waitForTimeout(300)
  expect(paths).toEqual([])
})

test('private pages, staff pages and the log-out are not brought before somebody opens them', async () => {
  const mei = await customerIn(shop, person('Mei Tanaka', '-reaches'))
  const ada = await staffIn(shop)
  for (const [page, labels] of [
    [mei, ['My Account', 'Logout']],
    [ada, ['My Account', 'Admin Panel', 'Logout']],
  ] as const) {
    await page.goto('/')
    await awake(page)
    const menu = await openAccountMenu(page)
    const paths = asked(page)
    for (const label of labels) {
      await menu.getByRole('link', { name: label }).hover()
      await page.waitForTimeout(150)
    }
    expect(paths).toEqual([])
  }
  // A public page's code is brought to them too; what they may read is asked for when they open it.
  const paths = asked(mei)
  await mei.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).hover()
  await expect.poll(() => paths.some((path) => path.includes('choose-phone-page'))).toBe(true)
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
})
